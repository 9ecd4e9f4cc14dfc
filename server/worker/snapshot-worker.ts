import "server-only";
import { type Snapshot, sameRow } from "@/lib/live/snapshot";
import { parseTopic, type Topic, topicText } from "@/lib/live/topic";
import { listen } from "../db/notifications";
import { log } from "../log";
import { Loop, safetyPollMs } from "../processes/loop";
import { dueIndexes, dueInstrumentLists } from "../snapshots/market-changes";
import {
  keepSnapshot,
  type SnapshotBasis,
  storeReadFailure,
  storeSnapshot,
  subscribedTopics,
  subscriptionChannel,
  updateChannel,
} from "../snapshots/store";
import { noteSilence } from "./note-silence";
import { askTopic, type TopicAnswer, TopicReadError } from "./read-topic";

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

/** Lists that are due at nearly the same time are read at the same moment, so that they share. */
const togetherMs = 500;

/** The wait that ends at such a moment, as near to a time from now as there is one after now. */
function untilTogether(inMs: number): number {
  const now = performance.now();
  const moment = Math.round((now + inMs) / togetherMs) * togetherMs;
  return moment > now ? moment - now : moment + togetherMs - now;
}

/** After a failed read it waits 2 s, 4 s, 8 s … up to a minute, never less than the topic's own. */
function topicLoop(topic: Topic): Loop {
  const intervalMs = topicIntervalMs(topic);
  const reader = new TopicReader(topic);
  return new Loop({
    pass: async () => untilTogether(await reader.read()),
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
    await new TopicReader(topic).read();
  }
}

/** A symbol may have no index: that one is not there keeps nobody from reading the next. */
async function readDueIndexes(signal: AbortSignal): Promise<void> {
  for (const topic of await dueIndexes()) {
    if (signal.aborted) return;
    await new TopicReader(topic).read().catch((error: unknown) => {
      if (!(error instanceof TopicReadError)) throw error;
    });
  }
}

/** What a topic's snapshot was stored from, as long as the same answer would change nothing. */
interface SettledAnswer {
  readonly answered: readonly object[];
  readonly basis: SnapshotBasis;
  /** How often in a row it was the same. */
  readonly times: number;
}

/**
 * A list of open orders that was empty for so long is read less often: the desk's own orders wake
 * its reading, so that only one from elsewhere is seen two seconds later.
 */
const quietTimes = 30;
const emptyIntervalMs = 3_000;

/** Reads one topic again and again, and knows by the last time whether anything has changed. */
export class TopicReader {
  #settled: SettledAnswer | null = null;
  /** What this reader stored last. */
  #stored: Snapshot | null = null;

  constructor(readonly topic: Topic) {}

  /**
   * Stores what the exchange answers; or that it did not, which is told, and throws. Answers in how
   * many milliseconds the topic is to be read again.
   */
  async read(): Promise<number> {
    const last = this.#settled;
    this.#settled = null;
    const silenceNoted = noteSilence(this.topic);
    try {
      const answer = await askTopic(this.topic).finally(silenceNoted);
      this.#settled =
        (last && (await keptAs(this.topic, last, answer))) ?? (await this.#store(answer));
    } catch (error) {
      if (error instanceof TopicReadError) {
        const { endpoint, code, message } = error;
        const failure = { endpoint, code, message, at: Date.now() };
        const isSilent = (await silenceNoted()) && code === null;
        await storeReadFailure(this.topic, isSilent ? { ...failure, silent: true } : failure);
      }
      throw error;
    }
    const { answered, times } = this.#settled ?? neverSettled;
    const isQuiet = this.topic.kind === "orders" && answered.length === 0 && times >= quietTimes;
    return isQuiet ? emptyIntervalMs : topicIntervalMs(this.topic);
  }

  async #store({ answered, basis, record }: TopicAnswer): Promise<SettledAnswer | null> {
    const { rows, failure, settled } = await record();
    const known = this.#stored;
    this.#stored = null;
    const stored = await storeSnapshot(this.topic, rows, known, failure);
    this.#stored = stored;
    const { version } = stored;
    return settled && answered ? { answered, basis: { ...basis, version }, times: 0 } : null;
  }
}

const neverSettled = { answered: [], times: 0 } as const;

/** Where nothing has changed since the last answer, only the snapshot's time moves. */
async function keptAs(
  topic: Topic,
  last: SettledAnswer,
  { answered, basis }: TopicAnswer,
): Promise<SettledAnswer | null> {
  const { version, lists } = last.basis;
  const isSame =
    basis.journal === last.basis.journal &&
    basis.lists.length === lists.length &&
    basis.lists.every(({ list }, at) => list === lists[at]?.list) &&
    answered?.length === last.answered.length &&
    answered.every((row, at) => sameRow(last.answered[at], row));
  const askedAt = basis.lists.map((each) => each.askedAt);
  if (!isSame || !(await keepSnapshot(topic, last.basis, askedAt))) return null;
  return { answered: last.answered, basis: { ...basis, version }, times: last.times + 1 };
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
