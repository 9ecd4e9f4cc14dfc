import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { singleton } from "../singleton";
import { authorise } from "./authorise";
import { clockOf } from "./clocks";
import { read } from "./read";
import type { Route } from "./route";
import { workerOf } from "./worker-principal";

/** Any answer carries the time; one instrument is a short one. */
const shortest = { records: [{ category: "SPOT", symbol: "BTCUSDT" }], isList: false };

/** A call waits no longer for the time; and is not kept waiting by each try that fails. */
const patienceMs = 2_000;
const againMs = 1_000;

/**
 * Reads the exchange's time from endpoint 13 when nothing is known of it yet, or when an answer
 * has contradicted what was, so that the call is signed with the exchange's time. When that fails
 * the call goes on with what is known.
 */
export async function ensureClock(route: Route): Promise<void> {
  const { endpoint, clock } = route;
  if (endpoint.access === "public" || clockOf(clock).known) return;
  await askTime(route);
}

/** Asks endpoint 13 for the time, once for all who want it; waits a moment for the answer. */
export async function askTime(route: Pick<Route, "clock" | "venue" | "context">): Promise<void> {
  const { clock, venue, context } = route;
  const asking = singleton("gateway.clock-readings", () => new Map<string, Promise<unknown>>());
  const running = asking.get(clock);
  const reading = running ?? ask(venue, clock, context.priority).catch(() => {});
  if (!running) {
    asking.set(clock, reading);
    // A try that told nothing is not repeated at once.
    const rest = () => (clockOf(clock).known ? undefined : sleep(againMs));
    void reading.then(rest).then(() => asking.delete(clock));
  }
  await Promise.race([reading, sleep(patienceMs)]);
}

async function ask(venue: string, clock: string, priority: Route["context"]["priority"]) {
  const principal = workerOf(null);
  const context = { principal, connectionId: null, venue, ...(priority ? { priority } : {}) };
  const route = await authorise(context, "instruments");
  return read({ ...route, clock }, shortest);
}
