import "server-only";
import { pool } from "../../db/pool";
import { bootId } from "../../journal/boot";
import { freeSlotSql } from "../../journal/free-slot-sql";
import { singleton } from "../../singleton";
import { holdMs } from "./plan";

/** What the exchange counts together: an account's or an address's calls at an endpoint. */
export interface Budget {
  /** The account's id, or `ip:<venue>`. */
  readonly scope: string;
  readonly endpoint: string;
  readonly slots: number;
}

/** A slot that is ours until `heldUntil`, as PostgreSQL printed that moment. */
export interface Slot {
  readonly number: number;
  readonly heldUntil: string;
}

/** Takes a free slot of a range for so long, in one statement; else says when to try again. */
export async function takeSlot(
  budget: Budget,
  range: { readonly first: number; readonly end: number },
  forMs: number = holdMs,
): Promise<Slot | { readonly retryAfterMs: number }> {
  await ensureSlots(budget);
  const { rows } = await pool().query<{ slot: number; heldUntil: string }>({
    name: "budget-take",
    text: takeSql,
    values: [budget.scope, budget.endpoint, range.first, range.end, forMs, await bootId()],
  });
  const [row] = rows;
  return row ? { number: row.slot, heldUntil: row.heldUntil } : freeIn(budget, range);
}

/** Gives a slot back, free after so long from now, if it is still ours. */
export async function returnSlot(budget: Budget, slot: Slot, afterMs: number): Promise<void> {
  await pool().query({
    name: "budget-return",
    text: returnSql,
    values: [budget.scope, budget.endpoint, slot.number, slot.heldUntil, afterMs],
  });
}

/** Makes a budget's rows, once in a process's life. */
export async function ensureSlots(budget: Budget): Promise<void> {
  const known = singleton("gateway.slots", () => new Map<string, number>());
  const key = `${budget.scope} ${budget.endpoint}`;
  if ((known.get(key) ?? 0) >= budget.slots) return;
  await pool().query(makeSql, [budget.scope, budget.endpoint, budget.slots]);
  known.set(key, budget.slots);
}

/** How long until a slot of the range is free, as far as is known now. */
export async function freeIn(
  budget: Budget,
  range: { readonly first: number; readonly end: number },
): Promise<{ readonly retryAfterMs: number }> {
  const { rows } = await pool().query<{ ms: number | null }>({
    name: "budget-free-in",
    text: freeInSql,
    values: [budget.scope, budget.endpoint, range.first, range.end],
  });
  return { retryAfterMs: Math.max(1, Math.ceil(rows[0]?.ms ?? 1)) };
}

const takeSql = `
WITH free AS MATERIALIZED (${freeSlotSql("$1", "$2", "$3", "$4")})
UPDATE budget_slot AS b
SET free_at = clock_timestamp() + $5 * interval '1 ms', holder = $6
FROM free WHERE b.scope = $1 AND b.endpoint = $2 AND b.slot = free.slot
RETURNING b.slot, b.free_at::text AS "heldUntil"`;

const returnSql = `
UPDATE budget_slot SET free_at = clock_timestamp() + $5 * interval '1 ms'
WHERE scope = $1 AND endpoint = $2 AND slot = $3 AND free_at = $4::timestamptz`;

const makeSql = `
INSERT INTO budget_slot (scope, endpoint, slot, free_at)
SELECT $1, $2, slot, '-infinity' FROM generate_series(0, $3::int - 1) AS slot
ON CONFLICT DO NOTHING`;

const freeInSql = `
SELECT (extract(epoch FROM min(free_at) - clock_timestamp()) * 1000)::float8 AS ms FROM budget_slot
WHERE scope = $1 AND endpoint = $2 AND slot >= $3 AND slot < $4`;
