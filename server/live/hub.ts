import "server-only";
import { diffSnapshots, type Snapshot, type SnapshotChange } from "@/lib/live/snapshot";
import { parseTopic, type Topic, topicText } from "@/lib/live/topic";
import { listen } from "../db/notifications";
import { newId } from "../ids";
import { log } from "../log";
import { Loop } from "../processes/loop";
import { singleton } from "../singleton";
import {
  type SnapshotMessage,
  subscribeTopics,
  subscriptionMs,
  unsubscribeTopics,
  updateChannel,
} from "../snapshots/store";
import { loadSnapshot } from "./load-snapshot";

/** Takes a change, and the same as JSON: it is written once for all who are sent it. */
type Send = (change: SnapshotChange, json: string) => void;

/** A topic that has subscribers in this process. */
interface FollowedTopic {
  readonly subscribers: Set<Send>;
  /** Loads it after each notification of an update, and sends what changed. */
  readonly refresh: Loop;
  /** What its subscribers have been sent; null until it was loaded for the first time. */
  current: Snapshot | null;
}

/** Sends the updates of each topic to its subscribers in this process. */
class Hub {
  readonly #viewer = newId("viewer");
  readonly #topics = new Map<string, FollowedTopic>();
  readonly #renewal = new Loop({
    pass: () => subscribeTopics(this.#viewer, [...this.#topics.keys()].filter(isPolled)),
    onFailure: (error) =>
      log("warn", "the subscriptions of this process could not be renewed", { error }),
    intervalMs: subscriptionMs / 3,
    unref: true,
  });
  #listening: Promise<unknown> | null = null;

  /** Sends each topic's current snapshot, then every change, until the answer is called. */
  async subscribe(topics: readonly Topic[], send: Send): Promise<() => void> {
    await this.#listen();
    const texts = topics.map(topicText);
    for (const topic of topics) this.#follow(topic).subscribers.add(send);
    const leave = () => this.#leave(texts, send);
    try {
      await subscribeTopics(this.#viewer, texts.filter(isPolled));
      for (const topic of topics) {
        const change = await this.#currentSnapshot(topic);
        send(change, JSON.stringify(change));
      }
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  #follow(topic: Topic): FollowedTopic {
    const text = topicText(topic);
    const known = this.#topics.get(text);
    if (known) return known;
    const followed: FollowedTopic = {
      subscribers: new Set(),
      refresh: new Loop({
        pass: () => publish(topic, followed),
        onFailure: (error) =>
          log("warn", "an update of a topic could not be read", { topic: text, error }),
        unref: true,
      }),
      current: null,
    };
    this.#topics.set(text, followed);
    return followed;
  }

  async #currentSnapshot(topic: Topic): Promise<SnapshotChange> {
    const followed = this.#follow(topic);
    const known = followed.current;
    const current = known ?? (await loadSnapshot(topic));
    followed.current ??= current;
    // An update that came while it was loading found nothing to compare with: load once more.
    if (!known) followed.refresh.wake();
    return diffSnapshots(topic.kind, current, current);
  }

  #leave(texts: readonly string[], send: Send): void {
    const left = texts.filter((text) => {
      const followed = this.#topics.get(text);
      followed?.subscribers.delete(send);
      if (followed?.subscribers.size !== 0) return false;
      this.#topics.delete(text);
      void followed.refresh.stop();
      return true;
    });
    unsubscribeTopics(this.#viewer, left).then(
      // A subscriber may have returned while the subscription was being removed.
      () => left.some((text) => this.#topics.has(text)) && this.#renewal.wake(),
      (error) => log("warn", "a subscription was not ended; it expires by itself", { error }),
    );
  }

  #listen(): Promise<unknown> {
    if (this.#listening) return this.#listening;
    this.#renewal.wake(subscriptionMs / 3);
    this.#listening = listen(
      updateChannel,
      (payload) => this.#onMessage(payload),
      () => this.#refreshAll(),
    );
    return this.#listening;
  }

  #onMessage(payload: string): void {
    const message = JSON.parse(payload) as SnapshotMessage;
    const { topic } = message;
    // The progress of a mass cancel is computed from the journal's cancels.
    const changed = [topic, topic.replace(/^journal:/, "order-jobs:")];
    for (const each of new Set(changed)) this.#topics.get(each)?.refresh.wake();
  }

  #refreshAll(): void {
    for (const { refresh } of this.#topics.values()) refresh.wake();
  }
}

function sendChange({ subscribers }: FollowedTopic, before: Snapshot, after: Snapshot): void {
  const topic = parseTopic(after.topic);
  if (!topic) return;
  const change = diffSnapshots(topic.kind, before, after);
  const json = JSON.stringify(change);
  for (const send of subscribers) send(change, json);
}

/** Loads a topic and sends its subscribers the changes since they were last sent it. */
async function publish(topic: Topic, followed: FollowedTopic): Promise<void> {
  if (!followed.current) return;
  const after = await loadSnapshot(topic, followed.current);
  const before = followed.current;
  if (after.version < before.version) return;
  followed.current = after;
  if (isUpdate(before, after)) sendChange(followed, before, after);
}

/** A new version, a newer answer or another failure; rows of the database are always fresh. */
function isUpdate(before: Snapshot, after: Snapshot): boolean {
  if (after.version !== before.version || after.failure?.at !== before.failure?.at) return true;
  return isPolled(after.topic) && after.readAt !== before.readAt;
}

/** Journal and mass cancels are in the database already; the rest the worker must read. */
const isPolled = (text: string) => !/^(journal|order-jobs):/.test(text);

export const hub = () => singleton("hub", () => new Hub());
