import "server-only";
import { parseTopic, type Topic, topicText } from "@/lib/live/topic";
import { listen } from "../db/notifications";
import { log } from "../log";
import {
  storeReadFailure,
  storeSnapshot,
  subscribedTopics,
  subscriptionChannel,
  updateChannel,
} from "../snapshots/store";
import { readTopic, TopicReadError } from "./read-topic";

interface PolledTopic {
  topic: Topic;
  dueAt: number;
  failures: number;
  inProgress: Promise<void> | null;
  /** Something changed while it was being read: read it once more at once. */
  again: boolean;
}

const pollIntervalMs = 2_000;

/** Reads the subscribed topics, each at its own pace and once at a time. */
export class SnapshotWorker {
  readonly #topics = new Map<string, PolledTopic>();
  readonly #stops: (() => Promise<void>)[] = [];
  #pace: NodeJS.Timeout | null = null;
  #polledAt = 0;
  #polling = false;
  #stopped = false;

  async start(): Promise<void> {
    this.#stops.push(await listen(subscriptionChannel, () => void this.#pollSubscriptions()));
    this.#stops.push(await listen(updateChannel, (payload) => this.#onMessage(payload)));
    this.#pace = setInterval(() => this.#step(), 100);
    await this.#pollSubscriptions();
  }

  /** Stops after the snapshots under way have been stored. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#pace) clearInterval(this.#pace);
    await Promise.all(this.#stops.map((stop) => stop()));
    await Promise.all([...this.#topics.values()].map(({ inProgress }) => inProgress));
  }

  #step(): void {
    const now = performance.now();
    if (now - this.#polledAt >= pollIntervalMs) void this.#pollSubscriptions();
    for (const watched of this.#topics.values()) {
      if (watched.inProgress === null && watched.dueAt <= now) this.#read(watched);
    }
  }

  /** What changed in the journal of an account is soon seen in its lists: read them now. */
  #onMessage(payload: string): void {
    const { topic } = JSON.parse(payload) as { topic: string };
    const changed = parseTopic(topic);
    if (changed?.kind !== "journal") return;
    for (const kind of ["orders", "plans"] as const) {
      const watched = this.#topics.get(topicText({ kind, accountId: changed.accountId }));
      if (!watched || watched.failures > 0) continue;
      if (watched.inProgress) watched.again = true;
      else watched.dueAt = 0;
    }
  }

  async #pollSubscriptions(): Promise<void> {
    if (this.#polling || this.#stopped) return;
    this.#polling = true;
    this.#polledAt = performance.now();
    try {
      const topics = await subscribedTopics();
      const texts = new Set(topics.map(topicText));
      for (const text of [...this.#topics.keys()]) {
        if (!texts.has(text)) this.#topics.delete(text);
      }
      for (const topic of topics.filter(({ kind }) => kind !== "journal")) {
        const text = topicText(topic);
        if (this.#topics.has(text)) continue;
        this.#topics.set(text, { topic, dueAt: 0, failures: 0, inProgress: null, again: false });
      }
    } catch (error) {
      log("warn", "the subscriptions could not be read", { error });
    } finally {
      this.#polling = false;
    }
  }

  #read(watched: PolledTopic): void {
    const text = topicText(watched.topic);
    watched.again = false;
    watched.inProgress = this.#readAndStore(watched)
      .catch((error) => {
        watched.failures += 1;
        log("warn", "a snapshot could not be stored", { topic: text, error });
      })
      .finally(() => {
        watched.inProgress = null;
        const waitMs =
          watched.failures > 0
            ? waitAfterFailureMs(watched.topic, watched.failures)
            : watched.again
              ? 0
              : intervalMs(watched.topic);
        watched.dueAt = performance.now() + waitMs;
      });
  }

  async #readAndStore(watched: PolledTopic): Promise<void> {
    try {
      await storeSnapshot(watched.topic, await readTopic(watched.topic));
      watched.failures = 0;
    } catch (error) {
      if (!(error instanceof TopicReadError)) throw error;
      watched.failures += 1;
      const { endpoint, code, message } = error;
      await storeReadFailure(watched.topic, { endpoint, code, message, at: Date.now() });
    }
  }
}

/** How often a subscribed topic is read; orders also whenever the journal says that one changed. */
function intervalMs(topic: Topic): number {
  switch (topic.kind) {
    case "orders":
      return 1_000;
    case "plans":
      return 3_000;
    case "index":
      return 2_000;
    case "instruments":
      return 60_000;
    case "journal":
    case "cancel-jobs":
      return Number.POSITIVE_INFINITY;
  }
}

/** After a failed read: 2 s, 4 s, 8 s … up to a minute, never sooner than the topic's own. */
function waitAfterFailureMs(topic: Topic, failures: number): number {
  const backOffMs = Math.min(60_000, 1_000 * 2 ** Math.min(failures, 6));
  return Math.max(intervalMs(topic), backOffMs);
}
