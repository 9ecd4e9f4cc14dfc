import "server-only";
import { diffSnapshots, type Snapshot, type SnapshotChange } from "@/lib/live/snapshot";
import { parseTopic, type Topic, topicText } from "@/lib/live/topic";
import { listen } from "../db/notifications";
import { newId } from "../ids";
import { log } from "../log";
import { singleton } from "../singleton";
import {
  subscribeTopics,
  subscriptionMs,
  unsubscribeTopics,
  updateChannel,
} from "../snapshots/store";
import { loadSnapshot } from "./load-snapshot";

export type Send = (change: SnapshotChange) => void;

/** Sends the updates of each topic to its subscribers in this process. */
class Hub {
  readonly #viewer = newId("viewer");
  readonly #subscribers = new Map<string, Set<Send>>();
  readonly #current = new Map<string, Snapshot>();
  readonly #busy = new Set<string>();
  readonly #again = new Set<string>();
  #listening: Promise<unknown> | null = null;
  #renewal: NodeJS.Timeout | null = null;

  /** Sends each topic's current snapshot, then every change, until the answer is called. */
  async subscribe(topics: readonly Topic[], send: Send): Promise<() => void> {
    await this.#listen();
    const texts = topics.map(topicText);
    for (const text of texts) {
      const subscribers = this.#subscribers.get(text) ?? new Set();
      this.#subscribers.set(text, subscribers.add(send));
    }
    const leave = () => this.#leave(texts, send);
    try {
      await subscribeTopics(this.#viewer, texts.filter(isPolled));
      for (const topic of topics) send(await this.#currentSnapshot(topic));
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  async #currentSnapshot(topic: Topic): Promise<SnapshotChange> {
    const text = topicText(topic);
    const known = this.#current.get(text);
    const current = known ?? (await loadSnapshot(topic));
    if (!this.#current.has(text)) this.#current.set(text, current);
    // An update that came while it was loading found nothing to compare with: load once more.
    if (!known) void this.#refresh(text);
    return diffSnapshots(topic.kind, current, current);
  }

  #leave(texts: readonly string[], send: Send): void {
    const left = texts.filter((text) => {
      const subscribers = this.#subscribers.get(text);
      subscribers?.delete(send);
      if (subscribers?.size !== 0) return false;
      this.#subscribers.delete(text);
      this.#current.delete(text);
      return true;
    });
    unsubscribeTopics(this.#viewer, left).then(
      // A subscriber may have returned while the subscription was being removed.
      () => left.some((text) => this.#subscribers.has(text)) && this.#renew(),
      (error) => log("warn", "a subscription was not ended; it expires by itself", { error }),
    );
  }

  #listen(): Promise<unknown> {
    this.#renewal ??= setInterval(() => this.#renew(), subscriptionMs / 3);
    this.#renewal.unref();
    this.#listening ??= listen(
      updateChannel,
      (payload) => this.#onMessage(payload),
      () => this.#refreshAll(),
    );
    return this.#listening;
  }

  #renew(): void {
    const read = [...this.#subscribers.keys()].filter(isPolled);
    subscribeTopics(this.#viewer, read).catch((error) =>
      log("warn", "the subscriptions of this process could not be renewed", { error }),
    );
  }

  #onMessage(payload: string): void {
    const { topic } = JSON.parse(payload) as { topic: string };
    // The progress of a mass cancel is computed from the journal's cancels.
    const changed = [topic, topic.replace(/^journal:/, "cancel-jobs:")];
    for (const each of new Set(changed)) if (this.#subscribers.has(each)) void this.#refresh(each);
  }

  #refreshAll(): void {
    for (const topic of this.#subscribers.keys()) void this.#refresh(topic);
  }

  /** One refresh of a topic at a time; updates during a refresh cause one more. */
  async #refresh(text: string): Promise<void> {
    if (this.#busy.has(text)) {
      this.#again.add(text);
      return;
    }
    this.#busy.add(text);
    try {
      do {
        this.#again.delete(text);
        await this.#publish(text);
      } while (this.#again.has(text));
    } catch (error) {
      log("warn", "an update of a topic could not be read", { topic: text, error });
    } finally {
      this.#busy.delete(text);
    }
  }

  async #publish(text: string): Promise<void> {
    const topic = parseTopic(text);
    const before = this.#current.get(text);
    if (!topic || !before) return;
    const after = await loadSnapshot(topic);
    if (after.version < before.version || !this.#subscribers.has(text)) return;
    this.#current.set(text, after);
    if (!isUpdate(before, after)) return;
    const change = diffSnapshots(topic.kind, before, after);
    for (const send of this.#subscribers.get(text) ?? []) send(change);
  }
}

/** A new version, a newer answer or another failure; rows of the database are always fresh. */
function isUpdate(before: Snapshot, after: Snapshot): boolean {
  if (after.version !== before.version || after.failure?.at !== before.failure?.at) return true;
  return isPolled(after.topic) && after.readAt !== before.readAt;
}

/** Journal and mass cancels are in the database already; the rest the worker must read. */
const isPolled = (text: string) => !/^(journal|cancel-jobs):/.test(text);

export const hub = () => singleton("hub", () => new Hub());
