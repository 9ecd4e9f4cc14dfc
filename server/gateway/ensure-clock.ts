import "server-only";
import { singleton } from "../singleton";
import { authorise } from "./authorise";
import { clockOf } from "./clocks";
import { read } from "./read";
import type { Route } from "./route";

/** Any answer carries the time; one instrument is a short one. */
const shortest = { records: [{ category: "SPOT", symbol: "BTCUSDT" }], isList: false };

/**
 * Reads the exchange's time from endpoint 13 when nothing is known of it yet, or not any more, so
 * that the call is signed with the exchange's time. When that fails the call goes on with ours.
 */
export async function ensureClock(route: Route): Promise<void> {
  const { endpoint, clock, venue, context } = route;
  if (endpoint.access === "public" || clockOf(clock).known) return;
  const asking = singleton("gateway.clock-readings", () => new Map<string, Promise<unknown>>());
  const reading = asking.get(clock) ?? ask(venue, clock, context.priority);
  asking.set(clock, reading);
  await reading.catch(() => {}).finally(() => asking.delete(clock));
}

const desk = { deskId: "", personId: null, role: "owner", name: "Desk" } as const;

async function ask(venue: string, clock: string, priority: Route["context"]["priority"]) {
  const context = { principal: desk, connectionId: null, venue, ...(priority ? { priority } : {}) };
  const route = await authorise(context, "instruments");
  return read({ ...route, clock }, shortest);
}
