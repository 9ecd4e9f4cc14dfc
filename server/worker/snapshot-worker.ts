import "server-only";
import { parseTopic, type Topic, topicText } from "@/lib/live/topic";
import { listen } from "../db/notifications";
import { log } from "../log";
import { Loop, safetyPollMs } from "../processes/loop";
import { dueIndexes, dueInstrumentLists } from "../snapshots/market-changes";
import {
  storeReadFailure,
  storeSnapshot,
  subscribedTopics,
  subscriptionChannel,
  updateChannel,
} from "../snapshots/store";
import { noteSilence } from "./note-silence";
import { readTopic, TopicReadError } from "./read-topic";

/** How often lists that nobody has read for a day are looked for, and how long after a start. */
const dailyCheckMs = 3_600_000;
const firstCheckMs = 60_000;
/** Changes of the journal that come within so long are seen by one read. */
const gatherMs = 100;

/** Reads the subscribed topics, each at its own pace and once at a time. */
export class SnapshotWorker {
  /** What reads each subscribed topic, by the topic's text. */
  readonly #topics = new Map<string, Loop>();
  readonly #subscriptions = new Loop({
    pass: () => this.#readSubscriptions(),
    onFailure: (error) => log("warn", "the subscriptions could not be read", { error }),
  });
  /**
   * Rules of instruments and weights of an index change while nobody watches: once a day each list
   * is read anyway, and the index of each symbol with open orders.
   */
  readonly #daily = new Loop({
    pass: async (signal) => {
      await readDueInstruments(signal);
      await readDueIndexes(signal);
    },
    onFailure: (error) => log("warn", "the market's lists could not be read", { error }),
    intervalMs: dailyCheckMs,
    retryMs: 60_000,
    longestRetryMs: dailyCheckMs,
  });
  #stopListening: readonly (() => Promise<void>)[] = [];

  async start(): Promise<void> {
    const wake = () => this.#subscriptions.wake();
    this.#stopListening = [
      await listen(subscriptionChannel, wake, wake),
      await listen(updateChannel, (payload) => this.#onMessage(payload)),
    ];
    this.#subscriptions.wake();
    this.#daily.wake(firstCheckMs);
  }

  /** Stops after the snapshots under way have been stored. */
  async stop(): Promise<void> {
    const subscriptionsEnded = this.#subscriptions.stop();
    await Promise.all(this.#stopListening.map((stop) => stop()));
    await Promise.all([subscriptionsEnded, this.#daily.stop()]);
    await Promise.all([...this.#topics.values()].map((loop) => loop.stop()));
  }

  /** What changed in the journal of an account is soon seen in its lists: read them now. */
  #onMessage(payload: string): void {
    if (!payload.includes('"journal:')) return;
    const { topic } = JSON.parse(payload) as { topic: string };
    const changed = parseTopic(topic);
    if (changed?.kind !== "journal") return;
    for (const kind of ["orders", "spot-orders", "plans"] as const) {
      const loop = this.#topics.get(topicText({ kind, accountId: changed.accountId }));
      if (loop && !loop.failing) loop.wake(gatherMs);
    }
  }

  /** Subscriptions expire without a word, too. */
  async #readSubscriptions(): Promise<number> {
    const topics = await subscribedTopics();
    const texts = new Set<string>(topics.map(topicText));
    for (const [text, loop] of this.#topics) {
      if (texts.has(text)) continue;
      this.#topics.delete(text);
      void loop.stop();
    }
    for (const topic of topics.filter(({ kind }) => kind !== "journal")) {
      const text = topicText(topic);
      if (this.#topics.has(text)) continue;
      const loop = topicLoop(topic);
      this.#topics.set(text, loop);
      loop.wake();
    }
    return safetyPollMs();
  }
}

/** After a failed read it waits 2 s, 4 s, 8 s … up to a minute, never less than the topic's own. */
function topicLoop(topic: Topic): Loop {
  const intervalMs = topicIntervalMs(topic);
  return new Loop({
    pass: () => refreshTopic(topic),
    onFailure: (error) => {
      if (error instanceof TopicReadError) return;
      log("warn", "a snapshot could not be stored", { topic: topicText(topic), error });
    },
    intervalMs,
    retryMs: Math.max(2_000, intervalMs),
    longestRetryMs: 60_000,
  });
}

async function readDueInstruments(signal: AbortSignal): Promise<void> {
  for (const topic of await dueInstrumentLists()) {
    if (signal.aborted) return;
    await refreshTopic(topic);
  }
}

/** A symbol may have no index: that one is not there keeps nobody from reading the next. */
async function readDueIndexes(signal: AbortSignal): Promise<void> {
  for (const topic of await dueIndexes()) {
    if (signal.aborted) return;
    await refreshTopic(topic).catch((error: unknown) => {
      if (!(error instanceof TopicReadError)) throw error;
    });
  }
}

/** Stores what the exchange answers of a topic; or that it did not, which is told, and throws. */
export async function refreshTopic(topic: Topic): Promise<void> {
  const silenceNoted = noteSilence(topic);
  try {
    const { rows, failure } = await readTopic(topic).finally(silenceNoted);
    await storeSnapshot(topic, rows, failure);
  } catch (error) {
    if (error instanceof TopicReadError) {
      const { endpoint, code, message } = error;
      const failure = { endpoint, code, message, at: Date.now() };
      const isSilent = (await silenceNoted()) && code === null;
      await storeReadFailure(topic, isSilent ? { ...failure, silent: true } : failure);
    }
    throw error;
  }
}

/** How often a subscribed topic is read; orders also whenever the journal says that one changed. */
function topicIntervalMs(topic: Topic): number {
  switch (topic.kind) {
    case "orders":
      return 1_000;
    case "plans":
    case "spot-orders":
      return 3_000;
    case "index":
      return 2_000;
    case "instruments":
      return 60_000;
    case "journal":
    case "order-jobs":
      return Number.POSITIVE_INFINITY;
  }
}
