import "server-only";
import { and, eq } from "drizzle-orm";
import type { ClockReading } from "@/lib/people/connections";
import type { Principal } from "@/lib/people/principal";
import { database } from "../db/pool";
import { account } from "../db/schema";
import { clockOf } from "../gateway/clocks";
import { askTime } from "../gateway/ensure-clock";
import { Refusal } from "../http/refusal";

/** A reading that is older is made anew. */
const freshMs = 60_000;

/** How far the clock of an account's exchange is ahead of ours, asked at most once a minute. */
export async function readClock(principal: Principal, accountId: string): Promise<ClockReading> {
  const [own] = await database()
    .select({ venue: account.venue, environment: account.environment })
    .from(account)
    .where(and(eq(account.id, accountId), eq(account.deskId, principal.deskId)));
  if (!own) throw new Refusal({ kind: "not-found", what: "This account" });
  const clock = clockOf(accountId);
  if (!clock.known || Date.now() - clock.readAt > freshMs) {
    await askTime({
      clock: accountId,
      venue: own.venue,
      context: { principal, connectionId: null, priority: "watch" },
    });
  }
  return {
    offsetMs: clock.readAt > 0 ? clock.offsetMs : null,
    sandbox: own.environment === "paper",
  };
}
