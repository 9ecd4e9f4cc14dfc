import type { Reading } from "@/lib/live/reading";
import type { StreamState } from "../live/stream-state";

/** What does not work just now, from the nearest to the farthest. */
export type Outage = "desk" | "database" | "stream" | "exchange" | "worker";

/** What the desk's own address answers: "down" says that its database does not. */
export type Health = "up" | "down" | "silent";

/** From which age on a list that is read all the time is old. */
const oldAfterMs = 20_000;
/** A stream that comes back by itself in a moment is no outage. */
const patienceMs = 2_500;

interface Facts {
  readonly stream: StreamState;
  /** The account's open orders; undefined where nobody looks at them. */
  readonly orders: Reading | undefined;
  /** Null while nobody asked. */
  readonly health: Health | null;
  readonly now: number;
}

/** Whether the desk should be asked how it is: something that comes all the time does not. */
export function isSuspect({ stream, orders, now }: Omit<Facts, "health">): boolean {
  return isLost(stream, now) || isOld(orders, now);
}

/** What does not work, as far as this browser can tell; null when all does. */
export function outageOf(facts: Facts): Outage | null {
  const { stream, orders, health, now } = facts;
  if (isSuspect(facts)) {
    if (health === "silent") return "desk";
    if (health === "down") return "database";
    if (isLost(stream, now)) return "stream";
  }
  if (orders?.failure) return "exchange";
  return isOld(orders, now) && health === "up" ? "worker" : null;
}

const isLost = (stream: StreamState, now: number) =>
  stream.kind === "lost" && now - stream.since >= patienceMs;

const isOld = (orders: Reading | undefined, now: number) =>
  orders?.readAt != null && now - orders.readAt >= oldAfterMs;
