import "server-only";
import { and, eq } from "drizzle-orm";
import type { CallUser, LimitsAnswer } from "@/lib/connections/limits-api";
import { endpoints } from "@/lib/exchange/endpoints";
import type { Principal } from "@/lib/users/roles";
import { database, pool, statement } from "../db/database";
import { deskAccounts } from "../db/desk-accounts";
import { account } from "../db/schema";
import { DeskError } from "../desk-error";
import { exchangeHealth } from "./call-timings";
import { readClock } from "./clock/ask-time";
import { rateLimitOf, waitingCalls } from "./rate-limits";

/**
 * How much of every rate limit is taken now, by whom, and how fast calls are answered. It asks the
 * exchange nothing but the time, once a minute at most. Throws a DeskError for another desk's
 * account.
 */
export async function readLimits(principal: Principal, accountId: string): Promise<LimitsAnswer> {
  const [own] = await database()
    .select()
    .from(account)
    .where(and(eq(account.id, accountId), deskAccounts(principal.deskId)));
  if (!own) throw new DeskError({ kind: "not-found", what: "This account" });
  const [taken, ordersToday, clock] = await Promise.all([
    takenTokens([own.id, `ip:${own.venue}`]),
    ordersSince(own.id),
    readClock(principal, accountId),
  ]);
  const uses = Object.values(endpoints).map((endpoint) => {
    const rateLimit = rateLimitOf(endpoint, own.venue, own);
    const { scope, tokens } = rateLimit;
    const held = taken.filter((one) => one.scope === scope && one.endpoint === endpoint.id);
    const within = held.filter(({ token }) => token < tokens);
    return {
      number: endpoint.number,
      endpoint: endpoint.id,
      scope: endpoint.rate.scope,
      used: within.length,
      allowed: tokens,
      waiting: waitingCalls(rateLimit),
      usedBy: [...new Set(within.map(({ process }) => userOf(process)))].sort(),
    };
  });
  return {
    endpoints: uses.sort((a, b) => a.number - b.number),
    ordersToday,
    health: exchangeHealth(own.venue),
    clock,
  };
}

interface TakenToken {
  readonly scope: string;
  readonly endpoint: string;
  readonly token: number;
  /** Null where nobody of this desk has it: the exchange counts fewer calls left. */
  readonly process: string | null;
}

function userOf(process: string | null): CallUser {
  if (process === null) return "others";
  return process === "worker" ? "worker" : "person";
}

async function takenTokens(scopes: readonly string[]): Promise<readonly TakenToken[]> {
  const { rows } = await pool().query<TakenToken>(takenTokensSql({ scopes }));
  return rows;
}

const takenTokensSql = statement<{ scopes: readonly string[] }>(
  `
SELECT b.scope, b.endpoint, b.token, p.process
FROM rate_limit_token AS b LEFT JOIN process_instance AS p ON p.id = b.holder
WHERE b.scope = ANY($scopes) AND b.free_at > clock_timestamp()`,
  "limits-taken-tokens",
);

async function ordersSince(accountId: string): Promise<number> {
  const { rows } = await pool().query<{ sent: number }>(ordersSinceSql({ accountId }));
  return rows[0]?.sent ?? 0;
}

const ordersSinceSql = statement<{ accountId: string }>(
  `
SELECT count(*)::int AS sent FROM order_intent
WHERE account_id = $accountId AND kind = 'place' AND state NOT IN ('PREPARED', 'NOT_SENT')
  AND created_at >= date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`,
  "limits-orders-today",
);
