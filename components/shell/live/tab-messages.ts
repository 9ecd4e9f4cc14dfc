import type { ReadingChange } from "@/lib/live/reading";
import type { StreamState } from "./stream-state";

/** What the tabs of one browser tell each other, so that they share one event stream. */
export type TabMessage =
  /** The leading tab asks who is there. */
  | { kind: "roll-call" }
  /** A tab looks at these topics; none when it leaves. */
  | { kind: "want"; tab: string; topics: readonly string[] }
  /** The leading tab passes news on. */
  | { kind: "change"; change: ReadingChange }
  | { kind: "state"; state: StreamState }
  /** Somebody signed out: what the other tabs show is no longer theirs to show. */
  | { kind: "signed-out" };

export const tabChannelName = "broker-desk";
export const leaderLockName = "broker-desk-stream";
