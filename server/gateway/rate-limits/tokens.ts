import "server-only";
import type { Endpoint, Rate } from "@/lib/exchange/define-endpoint";
import { pool, statement } from "../../db/database";
import { env } from "../../env";
import { freeTokenSql } from "../../journal/prepare-sql";
import { processInstanceId } from "../../processes/process-lease";
import { singleton } from "../../singleton";
import type { Priority } from "../call-context";

// A rate limit is a row of tokens, as many as calls are allowed in a second. A token serves one
// call at a time, and two calls of one token reach the exchange at least a second apart, whatever
// the delays on the way: so no sliding second ever sees more calls than there are tokens.

/** A token that was not released is free again after this time, which is longer than any call. */
export const tokenHoldMs = 65_000;

/** We spend a second's calls in so long (docs/rulings.md#ruling-7). */
const spanMs = 1_100;

/** The exchange saw a call at the latest when it answered; a second and a little later the token
 * is free. The little covers two clocks that do not run alike. */
export const afterAnswerMs = 1_010;

/** What became of the call for which a token was taken. */
export type TokenUse = "answered" | "unanswered" | "nothing-left";

/** From now, and from when it was taken: a token is free when both have passed. */
export function freeAfter(use: TokenUse): { readonly nowMs: number; readonly takenMs: number } {
  switch (use) {
    case "answered":
      return { nowMs: afterAnswerMs, takenMs: spanMs };
    case "unanswered":
      return { nowMs: 0, takenMs: tokenHoldMs };
    case "nothing-left":
      return { nowMs: 0, takenMs: 0 };
  }
}

/** The calls in one second that an account has at an endpoint. */
export function perSecond(rate: Rate, copyTrading: boolean): number {
  return (copyTrading ? rate.copyTraderPerSecond : undefined) ?? rate.perSecond;
}

/** The tokens that a call may acquire: the first ones are reserved for more urgent calls. */
export function tokenRange(tokens: number, priority: Priority): { first: number; end: number } {
  return { first: Math.floor((tokens * reservedPercent(priority)) / 100), end: tokens };
}

function reservedPercent(priority: Priority): number {
  if (priority === "person") return 0;
  const kept = 100 - env().pollingPercent;
  return priority === "polling" ? kept : Math.min(kept, 10);
}

/** Smaller goes first. */
export const urgency: Readonly<Record<Priority, number>> = {
  person: 0,
  reconciliation: 1,
  polling: 2,
};

/** What the exchange counts together: an account's or an address's calls at an endpoint. */
export interface RateLimit {
  /** The account's id, or `ip:<venue>`. */
  readonly scope: string;
  readonly endpoint: string;
  readonly tokens: number;
}

/**
 * The rate limit that a call spends: the account's, or the address's at a venue
 * (docs/rulings.md#ruling-7).
 */
export function rateLimitOf(
  endpoint: Pick<Endpoint, "id" | "rate">,
  venue: string,
  account: { readonly id: string; readonly copyTrading: boolean } | null,
): RateLimit {
  const { rate, id } = endpoint;
  const scope = rate.scope === "uid" && account ? account.id : `ip:${venue}`;
  return { scope, endpoint: id, tokens: perSecond(rate, account?.copyTrading ?? false) };
}

/** Names a rate limit among all. */
export const keyOf = ({ scope, endpoint, tokens }: RateLimit) => `${scope} ${endpoint} ${tokens}`;

/** What an answer said of a rate limit, and how many tokens were held back for it. */
interface ReportedCount {
  readonly remaining: number;
  readonly at: number;
  readonly heldBack: Promise<number>;
}

export const reportedCounts = () =>
  singleton("gateway.reported-counts", () => new Map<string, ReportedCount>());

/** Resolves when what the last answer said of a rate limit is in force. */
export async function countFollowed(rateLimit: RateLimit): Promise<void> {
  await reportedCounts().get(keyOf(rateLimit))?.heldBack;
}

/** A token that this call holds until `leaseUntil`, as PostgreSQL printed that time. */
export interface AcquiredToken {
  readonly number: number;
  readonly leaseUntil: string;
}

/** Acquires the first free token of a range; undefined where none is free. */
export async function acquireToken(
  rateLimit: RateLimit,
  range: { readonly first: number; readonly end: number },
): Promise<AcquiredToken | undefined> {
  await ensureTokens(rateLimit);
  const { scope, endpoint } = rateLimit;
  const holder = await processInstanceId();
  const { rows } = await pool().query<AcquiredToken>(
    acquireStatement({ scope, endpoint, ...range, holdMs: tokenHoldMs, holder }),
  );
  return rows[0];
}

/** Has a token be free so many milliseconds from now, unless another call has it by now. */
export async function releaseToken(
  { scope, endpoint }: RateLimit,
  token: AcquiredToken,
  afterMs: number,
): Promise<void> {
  await pool().query(releaseStatement({ scope, endpoint, ...token, afterMs }));
}

/** Makes a rate limit's rows, once in a process's life. */
export async function ensureTokens(rateLimit: RateLimit): Promise<void> {
  const known = singleton("gateway.rate-limit-tokens", () => new Map<string, number>());
  const key = `${rateLimit.scope} ${rateLimit.endpoint}`;
  if ((known.get(key) ?? 0) >= rateLimit.tokens) return;
  await pool().query(
    makeSql({ scope: rateLimit.scope, endpoint: rateLimit.endpoint, tokens: rateLimit.tokens }),
  );
  known.set(key, rateLimit.tokens);
}

/** How long until a token of the range is free, as far as is known now. */
export async function freeIn(
  rateLimit: RateLimit,
  range: { readonly first: number; readonly end: number },
): Promise<{ readonly retryAfterMs: number }> {
  const { rows } = await pool().query<{ ms: number | null }>(
    freeInSql({
      scope: rateLimit.scope,
      endpoint: rateLimit.endpoint,
      first: range.first,
      end: range.end,
    }),
  );
  return { retryAfterMs: Math.max(1, Math.ceil(rows[0]?.ms ?? 1)) };
}

/**
 * Holds back the free tokens of a rate limit but the first `keep`, until the exchange's second has
 * passed: the first are those that more urgent calls may have. One that is held back already stays
 * so for longer. Returns how many are held back.
 */
export async function holdBackTokens(rateLimit: RateLimit, keep: number): Promise<number> {
  const { scope, endpoint, tokens } = rateLimit;
  const values = { scope, endpoint, tokens, keep, forMs: afterAnswerMs };
  const { rowCount } = await pool().query(holdBackStatement(values));
  return rowCount ?? 0;
}

/** How many tokens of a rate limit are free now. */
export async function countFree({ scope, endpoint, tokens }: RateLimit): Promise<number> {
  const { rows } = await pool().query<{ free: number }>(
    countFreeStatement({ scope, endpoint, tokens }),
  );
  return rows[0]?.free ?? 0;
}

type TokenScope = Pick<RateLimit, "scope" | "endpoint">;

interface Acquired extends TokenScope {
  readonly first: number;
  readonly end: number;
  readonly holdMs: number;
  readonly holder: string;
}

const acquireStatement = statement<Acquired>(
  `
WITH free AS MATERIALIZED (${freeTokenSql("$endpoint")})
UPDATE rate_limit_token AS b
SET free_at = clock_timestamp() + $holdMs * interval '1 ms', holder = $holder
FROM free WHERE b.scope = $scope AND b.endpoint = $endpoint AND b.token = free.token
RETURNING b.token AS number, b.free_at::text AS "leaseUntil"`,
  "rate-limit-acquire",
);

const releaseStatement = statement<TokenScope & AcquiredToken & { readonly afterMs: number }>(
  `
UPDATE rate_limit_token SET free_at = clock_timestamp() + $afterMs * interval '1 ms'
WHERE scope = $scope AND endpoint = $endpoint AND token = $number
  AND free_at = $leaseUntil::timestamptz`,
  "rate-limit-release",
);

const isFree = "free_at <= clock_timestamp()";

/** Who holds a token that nobody may use because the exchange counts fewer. */
const heldBack = "exchange";

const holdBackStatement = statement<RateLimit & { readonly keep: number; readonly forMs: number }>(
  `
WITH surplus AS MATERIALIZED (
  SELECT token FROM rate_limit_token
  WHERE scope = $scope AND endpoint = $endpoint AND token < $tokens
    AND (${isFree} OR holder = '${heldBack}')
  ORDER BY ${isFree} DESC, token OFFSET $keep FOR UPDATE SKIP LOCKED
)
UPDATE rate_limit_token AS b
SET free_at = clock_timestamp() + $forMs * interval '1 ms', holder = '${heldBack}'
FROM surplus WHERE b.scope = $scope AND b.endpoint = $endpoint AND b.token = surplus.token`,
  "rate-limit-hold-back",
);

const countFreeStatement = statement<RateLimit>(
  `SELECT count(*)::int AS free FROM rate_limit_token
  WHERE scope = $scope AND endpoint = $endpoint AND token < $tokens AND ${isFree}`,
  "rate-limit-count-free",
);

const makeSql = statement<{ scope: string; endpoint: string; tokens: number }>(`
INSERT INTO rate_limit_token (scope, endpoint, token, free_at)
SELECT $scope, $endpoint, token, '-infinity' FROM generate_series(0, $tokens::int - 1) AS token
ON CONFLICT DO NOTHING`);

const freeInSql = statement<{ scope: string; endpoint: string; first: number; end: number }>(
  `
SELECT (extract(epoch FROM min(free_at) - clock_timestamp()) * 1000)::float8 AS ms
FROM rate_limit_token
WHERE scope = $scope AND endpoint = $endpoint AND token >= $first AND token < $end`,
  "rate-limit-free-in",
);
