import { applyChange } from "@/lib/live/changes";
import type { Reading, ReadingChange } from "@/lib/live/reading";
import { parseTopic } from "@/lib/live/topic";
import { openStream } from "./open-stream";
import type { StreamState } from "./stream-state";
import { leaderLockName, type TabMessage, tabChannelName } from "./tab-messages";

/** Where readings are kept; `renew` reads one from the desk again. */
export interface ReadingCache {
  get(topic: string): Reading | undefined;
  set(reading: Reading): void;
  renew(topic: string): void;
}

const rollCallMs = 60_000;
const settleMs = 60;

/**
 * Brings news to the readings that this tab looks at. The tabs of a browser share one stream: the
 * one that holds the lock opens it for all and passes on what comes; when it closes, by whatever
 * cause, the next one gets the lock.
 */
export class LiveClient {
  readonly #cache: ReadingCache;
  readonly #tab = Math.random().toString(36).slice(2);
  readonly #looks = new Map<string, number>();
  readonly #newest = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  readonly #others = new Map<string, readonly string[]>();
  readonly #channel = new BroadcastChannel(tabChannelName);
  #state: StreamState = { kind: "connecting" };
  #leads = false;
  #stepDown: () => void = () => {};
  #stream: { topics: string; close: () => void } | null = null;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(cache: ReadingCache, onSignedOut: () => void) {
    this.#cache = cache;
    this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind === "signed-out") onSignedOut();
      else this.#hear(data);
    };
    void this.#campaign();
  }

  /** Looks at a topic until the returned function is called. */
  watch(topic: string): () => void {
    this.#looks.set(topic, (this.#looks.get(topic) ?? 0) + 1);
    this.#settle();
    return () => {
      const left = (this.#looks.get(topic) ?? 1) - 1;
      if (left > 0) this.#looks.set(topic, left);
      else this.#looks.delete(topic);
      this.#settle();
    };
  }

  /** The newest version that news told of; a reading below it is old already. */
  newestVersion(topic: string): number {
    return this.#newest.get(topic) ?? 0;
  }

  get state(): StreamState {
    return this.#state;
  }

  onState(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells the other tabs that this person left. */
  tellSignedOut(): void {
    this.#say({ kind: "signed-out" });
  }

  close(): void {
    clearTimeout(this.#settling);
    this.#say({ kind: "want", tab: this.#tab, topics: [] });
    this.#stream?.close();
    this.#stepDown();
    this.#channel.close();
  }

  async #campaign(): Promise<void> {
    if (!navigator.locks) return this.#lead();
    let closed = false;
    const held = new Promise<void>((resolve) => {
      this.#stepDown = () => {
        closed = true;
        resolve();
      };
    });
    await navigator.locks.request(leaderLockName, () => {
      if (closed) return;
      this.#lead();
      return held;
    });
  }

  #lead(): void {
    this.#leads = true;
    this.#callRoll();
    const timer = setInterval(() => this.#callRoll(), rollCallMs);
    const stepDown = this.#stepDown;
    this.#stepDown = () => {
      clearInterval(timer);
      stepDown();
    };
  }

  /** Tabs that crashed do not answer, and so are forgotten. */
  #callRoll(): void {
    this.#others.clear();
    this.#say({ kind: "roll-call" });
    this.#settle();
  }

  #hear(message: Exclude<TabMessage, { kind: "signed-out" }>): void {
    if (message.kind === "change") this.#apply(message.change);
    else if (message.kind === "state") this.#setState(message.state);
    else if (message.kind === "roll-call") this.#tellWants();
    else if (this.#leads) {
      if (message.topics.length > 0) this.#others.set(message.tab, message.topics);
      else this.#others.delete(message.tab);
      this.#say({ kind: "state", state: this.#state });
      this.#settle();
    }
  }

  /** Topics come and go in bursts while a page changes: waits a moment, then acts once. */
  #settle(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      if (this.#leads) this.#restream();
      else this.#tellWants();
    }, settleMs);
  }

  #tellWants(): void {
    this.#say({ kind: "want", tab: this.#tab, topics: [...this.#looks.keys()] });
  }

  #restream(): void {
    const wanted = new Set([...this.#looks.keys(), ...[...this.#others.values()].flat()]);
    const topics = [...wanted].sort();
    const key = topics.join();
    if (key === (this.#stream?.topics ?? "")) return;
    this.#stream?.close();
    this.#stream = null;
    if (topics.length === 0) return;
    const close = openStream(topics, {
      onChange: (change) => {
        this.#say({ kind: "change", change });
        this.#apply(change);
      },
      onOpen: () => this.#leadState({ kind: "open" }),
      onLost: () => {
        if (this.#state.kind !== "lost") this.#leadState({ kind: "lost", since: Date.now() });
      },
    });
    this.#stream = { topics: key, close };
  }

  #leadState(state: StreamState): void {
    this.#setState(state);
    this.#say({ kind: "state", state });
  }

  #setState(state: StreamState): void {
    this.#state = state;
    for (const each of this.#listeners) each();
  }

  #apply(change: ReadingChange): void {
    this.#newest.set(change.topic, Math.max(change.version, this.newestVersion(change.topic)));
    const topic = parseTopic(change.topic);
    const held = this.#cache.get(change.topic);
    if (!topic || !held) return;
    const next = applyChange(topic.kind, held, change);
    if (next === "gap") this.#cache.renew(change.topic);
    else if (next !== held) this.#cache.set(next);
  }

  #say(message: TabMessage): void {
    this.#channel.postMessage(message);
  }
}
