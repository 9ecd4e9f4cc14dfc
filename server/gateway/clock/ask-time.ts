import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import type { ClockOffset } from "@/lib/connections/api";
import type { Principal } from "@/lib/users/roles";
import { database } from "../../db/database";
import { deskAccounts } from "../../db/desk-accounts";
import { account } from "../../db/schema";
import { DeskError } from "../../desk-error";
import { singleton } from "../../singleton";
import { authorise } from "../authorise";
import { type Route, systemPrincipal, timeouts } from "../call-context";
import { read } from "../read";
import { clockOf } from "./exchange-clock";

/** Any answer carries the time; one instrument is a short one. */
const shortRead = { records: [{ category: "SPOT", symbol: "BTCUSDT" }], isList: false };

/** A call is not kept waiting by each try that fails. */
const retryAfterMs = 1_000;

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

/** The same for an order, inside its time. Throws a LateError when that is up before. */
export async function ensureClockIn(route: Route): Promise<void> {
  const { deadline } = route.context;
  const known = ensureClock(route);
  await (deadline?.during("exchange", known) ?? known);
}

interface Asking {
  readonly read: Promise<unknown>;
  /** How often our time had been refused when it began. */
  readonly refusals: number;
}

/** Asks endpoint 13 for the time, once for all who want it; waits a moment for the answer. */
async function askTime(route: Pick<Route, "clock" | "venue" | "context">): Promise<void> {
  const { clock, venue, context } = route;
  const asking = singleton("gateway.clock-reads", () => new Map<string, Asking>());
  const { refusals } = clockOf(clock);
  let its = asking.get(clock);
  if (its?.refusals !== refusals) {
    const own: Asking = { read: ask(venue, clock, context.priority).catch(() => {}), refusals };
    its = own;
    asking.set(clock, own);
    // An attempt without a result is not repeated at once, unless our time was refused since.
    const rest = () => (clockOf(clock).known ? undefined : sleep(retryAfterMs));
    const forget = () => asking.get(clock) === own && asking.delete(clock);
    void own.read.then(rest).then(forget);
  }
  await Promise.race([its.read, sleep(timeouts().clockMs)]);
}

async function ask(venue: string, clock: string, priority: Route["context"]["priority"]) {
  const principal = systemPrincipal(null);
  const context = { principal, connectionId: null, venue, ...(priority ? { priority } : {}) };
  const route = await authorise(context, "instruments");
  await read({ ...route, clock }, shortRead);
  // A time that is far off needs a second answer that agrees.
  if (!clockOf(clock).known) await read({ ...route, clock }, shortRead);
}

/** An older time is read again. */
const freshMs = 60_000;

/** How far the exchange's clock is ahead of the desk's, read at most once a minute an account. */
export async function readClock(principal: Principal, accountId: string): Promise<ClockOffset> {
  const [own] = await database()
    .select({ venue: account.venue, environment: account.environment })
    .from(account)
    .where(and(eq(account.id, accountId), deskAccounts(principal.deskId)));
  if (!own) throw new DeskError({ kind: "not-found", what: "This account" });
  const clock = clockOf(accountId);
  if (!clock.known || Date.now() - clock.readAt > freshMs) {
    await askTime({
      clock: accountId,
      venue: own.venue,
      context: { principal, connectionId: null, priority: "polling" },
    });
  }
  return {
    offsetMs: clock.readAt > 0 ? clock.offsetMs : null,
    sandbox: own.environment === "paper",
  };
}
