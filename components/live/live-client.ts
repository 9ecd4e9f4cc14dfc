import { createStore } from "zustand";
import { openTabChannel } from "@/components/desk/tab-storage";
import { applySnapshotChange, type Snapshot, type SnapshotChange } from "@/lib/live/snapshot";
import { parseTopic, type TopicText } from "@/lib/live/topic";
import { deskNow } from "@/lib/time";
import { openEventStream, type StreamState } from "./event-stream";

/** Where snapshots are kept; `refetch` asks the desk for one again. */
interface SnapshotCache {
  get(topic: TopicText): Snapshot | undefined;
  set(snapshot: Snapshot): void;
  refetch(topic: TopicText): void;
}

const rollCallMs = 60_000;

/** So often the leading tab says that it is there, and so long a visible one waits for it. */
const beatMs = 2_000;
const silentMs = 5_000;

const settleMs = 60;

/**
 * Applies updates to the snapshots that this tab subscribes to. The tabs of a browser share one
 * stream: the tab that holds the lock opens it for all and passes the updates on; when it closes,
 * by whatever cause, the next tab gets the lock. One that hangs loses it to a tab that is seen.
 * Without locks or a channel each tab has a stream of its own.
 */
export class LiveClient {
  /** The state of the stream that brings updates to this browser. */
  readonly stream = createStream();
  readonly #cache: SnapshotCache;
  readonly #tab = Math.random().toString(36).slice(2);
  readonly #subscriptions = new Map<string, number>();
  readonly #newest = new Map<string, number>();
  readonly #otherTabs = new Map<string, readonly string[]>();
  #channel = openTabChannel(tabChannelName);
  #isLeader = false;
  #isClosed = false;
  /** Ends what it does as the leading tab, or its wait for that. */
  #stepDown: () => void = () => {};
  #heardAt = performance.now();
  readonly #watch = setInterval(() => this.#watchLeader(), 1_000);
  #watchedAt = performance.now();
  #stream: { topics: string; close: () => void } | null = null;
  #restreamTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(cache: SnapshotCache, onSignedOut: () => void) {
    this.#cache = cache;
    if (this.#channel) {
      this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
        if (data.kind === "signed-out") onSignedOut();
        else this.#onMessage(data);
      };
    }
    void this.#campaign();
  }

  /** Subscribes to a topic until the returned function is called. */
  subscribe(topic: string): () => void {
    this.#subscriptions.set(topic, (this.#subscriptions.get(topic) ?? 0) + 1);
    this.#scheduleRestream();
    return () => {
      const left = (this.#subscriptions.get(topic) ?? 1) - 1;
      if (left > 0) this.#subscriptions.set(topic, left);
      else this.#subscriptions.delete(topic);
      this.#scheduleRestream();
    };
  }

  /** The newest version that an update named; a snapshot below it is old already. */
  newestVersion(topic: string): number {
    return this.#newest.get(topic) ?? 0;
  }

  /** Sends the other tabs the message that this user signed out. */
  publishSignOut(): void {
    this.#publish({ kind: "signed-out" });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#restreamTimer);
    clearInterval(this.#watch);
    this.#publish({ kind: "want", tab: this.#tab, topics: [] });
    this.#stepDown();
    this.#channel?.close();
    this.#channel = null;
  }

  /** Waits for the lock, or takes it from a tab that hangs; leads until it ends or is taken. */
  async #campaign(how: { steal?: true } = {}): Promise<void> {
    if (!navigator.locks || !this.#channel) return this.#lead();
    const waiting = new AbortController();
    this.#stepDown = () => waiting.abort();
    // The lock may be given to a tab in the moment in which it leaves.
    const hold = () =>
      this.#isClosed ? undefined : new Promise<void>((resolve) => this.#lead(resolve));
    try {
      const options = how.steal ? how : { signal: waiting.signal };
      await navigator.locks.request(leaderLockName, options, hold);
    } catch {
      // Given up by this tab, taken by another, or not allowed at all.
      if (this.#isLeader) {
        this.#stepDown();
        if (!this.#isClosed) return this.#campaign();
      } else if (!waiting.signal.aborted) this.#lead();
    }
  }

  #lead(release = () => {}): void {
    this.#isLeader = true;
    this.#callRoll();
    const timers = [
      setInterval(() => this.#callRoll(), rollCallMs),
      setInterval(() => this.#publish({ kind: "state", state: this.stream.getState() }), beatMs),
    ];
    this.#stepDown = () => {
      for (const timer of timers) clearInterval(timer);
      this.#isLeader = false;
      this.#stream?.close();
      this.#stream = null;
      release();
    };
  }

  /** A hidden tab is given little time by its browser: it waits for nobody, and leads badly. */
  #watchLeader(): void {
    const now = performance.now();
    // This tab itself hung or slept: what it was told meanwhile is still to be read.
    if (now - this.#watchedAt > silentMs / 2) this.#heardAt = now;
    this.#watchedAt = now;
    if (this.#isLeader || document.visibilityState !== "visible") return;
    if (now - this.#heardAt < silentMs) return;
    this.#heardAt = now;
    this.stream.setState({ kind: "lost", since: deskNow() }, true);
    this.#stepDown();
    void this.#campaign({ steal: true });
  }

  /** Tabs that crashed do not answer, and so are forgotten. */
  #callRoll(): void {
    this.#otherTabs.clear();
    this.#publish({ kind: "roll-call" });
    this.#scheduleRestream();
  }

  #onMessage(message: Exclude<TabMessage, { kind: "signed-out" }>): void {
    if (message.kind !== "want") this.#heardAt = performance.now();
    if (message.kind === "change") this.#apply(message.change);
    else if (message.kind === "state") this.stream.setState(message.state, true);
    else if (message.kind === "roll-call") this.#publishSubscriptions();
    else if (this.#isLeader) {
      if (message.topics.length > 0) this.#otherTabs.set(message.tab, message.topics);
      else this.#otherTabs.delete(message.tab);
      this.#publish({ kind: "state", state: this.stream.getState() });
      this.#scheduleRestream();
    }
  }

  /** Topics come and go in bursts while a page changes: waits a moment, then acts once. */
  #scheduleRestream(): void {
    clearTimeout(this.#restreamTimer);
    this.#restreamTimer = setTimeout(() => {
      if (this.#isLeader) this.#restream();
      else this.#publishSubscriptions();
    }, settleMs);
  }

  #publishSubscriptions(): void {
    this.#publish({ kind: "want", tab: this.#tab, topics: [...this.#subscriptions.keys()] });
  }

  #restream(): void {
    const wanted = new Set([
      ...this.#subscriptions.keys(),
      ...[...this.#otherTabs.values()].flat(),
    ]);
    const topics = [...wanted].sort();
    const key = topics.join();
    if (key === (this.#stream?.topics ?? "")) return;
    this.#stream?.close();
    this.#stream = null;
    if (topics.length === 0) return;
    const close = openEventStream(topics, {
      onChange: (change) => {
        this.#publish({ kind: "change", change });
        this.#apply(change);
      },
      onOpen: () => this.#leadState({ kind: "open" }),
      onLost: () => {
        if (this.stream.getState().kind !== "lost")
          this.#leadState({ kind: "lost", since: deskNow() });
      },
    });
    this.#stream = { topics: key, close };
  }

  #leadState(state: StreamState): void {
    this.stream.setState(state, true);
    this.#publish({ kind: "state", state });
  }

  #apply(change: SnapshotChange): void {
    this.#newest.set(change.topic, Math.max(change.version, this.newestVersion(change.topic)));
    const topic = parseTopic(change.topic);
    const cached = this.#cache.get(change.topic);
    if (!topic || !cached) return;
    const next = applySnapshotChange(topic.kind, cached, change);
    if (next === "gap") this.#cache.refetch(change.topic);
    else if (next !== cached) this.#cache.set(next);
  }

  #publish(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }
}

/** A stream that is not there yet. */
export const createStream = () => createStore<StreamState>(() => ({ kind: "connecting" }));

/** What the tabs of one browser send each other, so that they share one event stream. */
type TabMessage =
  /** The leading tab asks who is there. */
  | { kind: "roll-call" }
  /** A tab subscribes to these topics; none when it leaves. */
  | { kind: "want"; tab: string; topics: readonly string[] }
  /** The leading tab passes an update on. */
  | { kind: "change"; change: SnapshotChange }
  | { kind: "state"; state: StreamState }
  /** Somebody signed out: what the other tabs show is no longer theirs to show. */
  | { kind: "signed-out" };

const tabChannelName = "broker-desk";

const leaderLockName = "broker-desk-stream";
