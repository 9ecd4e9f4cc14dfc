import "server-only";
import type { PoolClient } from "pg";
import type { IntentState } from "../db/schema";
import { storable } from "../db/storable";
import { endingTransaction } from "../db/transaction";
import { ensureKek } from "../vault";
import { advanceSql } from "./advance-sql";
import { type Move, moveHeadSql } from "./move-head";
import { type IntentKind, sourcesOf } from "./states";

/** What became known of an intent. */
export interface Step {
  readonly intentId: string;
  readonly kind: IntentKind;
  readonly to: IntentState;
  readonly orderId?: string | null;
  /** These three are the state's own: a state that gives none clears them. */
  readonly code?: string | null;
  readonly message?: string | null;
  readonly reason?: string | null;
  readonly cumExecQty?: string | null;
  /** Who did it, and what that person said; kept in the history alone. */
  readonly person?: string | null;
  readonly note?: string | null;
  /** The exchange answered just now; or showed the order in a list just now. */
  readonly answered?: boolean;
  readonly seen?: boolean;
  /** Only from these states, of those that lead to `to`. */
  readonly from?: readonly IntentState[];
}

/** A place in the budget to give back in the same statement (see `gateway/budgets`). */
export interface SlotReturn {
  readonly scope: string;
  readonly endpoint: string;
  readonly slot: number;
  /** The moment until which it is ours, as PostgreSQL printed it. */
  readonly heldUntil: string;
  /** Milliseconds from now, and from when it was taken, after which another call may have it. */
  readonly freeAfterMs: number;
  readonly freeAfterTakenMs: number;
  readonly holdMs: number;
}

interface Extras {
  readonly slot?: SlotReturn | null | undefined;
  /** The transaction to do it in; without one it has its own. */
  readonly queries?: Pick<PoolClient, "query">;
}

/** The intents that were changed. */
export type Moved = ReadonlySet<string>;

/**
 * Brings intents of an account into other states: their rows, their events, the chain's head, the
 * budget's slot and the notification in one commit. An intent that is in no state
 * from which its step follows stays as it is. At most one step for an intent.
 */
export async function advanceAll(
  accountId: string,
  steps: readonly Step[],
  extras: Extras = {},
): Promise<Moved> {
  return change({ accountId, steps, sources: sourcesFor, ...extras });
}

/** The same for one intent; false when nothing has changed. */
export async function advance(accountId: string, step: Step): Promise<boolean> {
  return (await advanceAll(accountId, [step])).size === 1;
}

/**
 * Writes events that leave states as they are: evidence that does not fit, or that needs no new
 * state. Passes over an intent that is not in that state any more.
 */
export async function noteAll(
  accountId: string,
  steps: readonly Omit<Step, "from">[],
): Promise<Moved> {
  return change({ accountId, steps, sources: ({ to }) => [to] });
}

/**
 * The second commit: PREPARED becomes SENDING, if this process still holds the lease of the boot.
 * What is left out may not be sent (order-safety c.2 rules 2 and 10).
 */
export async function markSending(
  accountId: string,
  steps: readonly Omit<Step, "to">[],
  bootId: string,
  extras: Pick<Extras, "queries"> = {},
): Promise<Moved> {
  const sending = steps.map((step) => ({ ...step, to: "SENDING" }) as const);
  return change({ accountId, steps: sending, sources: sourcesFor, bootId, ...extras });
}

function sourcesFor({ kind, to, from }: Step): readonly IntentState[] {
  const sources = sourcesOf(kind, to);
  return from ? sources.filter((state) => from.includes(state)) : sources;
}

interface Change extends Extras {
  readonly accountId: string;
  readonly steps: readonly Step[];
  readonly sources: (step: Step) => readonly IntentState[];
  readonly bootId?: string;
}

async function change(wanted: Change): Promise<Moved> {
  if (wanted.steps.length === 0) return new Set();
  const { queries } = wanted;
  if (!queries) {
    await ensureKek();
    return endingTransaction((client) => write(client, wanted));
  }
  const { result, last } = await write(queries, wanted);
  if (last) await queries.query(last);
  return result;
}

async function write(queries: Pick<PoolClient, "query">, wanted: Change) {
  const { accountId, steps, sources, slot, bootId } = wanted;
  const { rows } = await queries.query<Move & { moved: string[] }>({
    name: "journal-advance",
    text: advanceSql,
    values: [
      accountId,
      JSON.stringify(steps.map((step, n) => ({ n, ...columnsOf(step), sources: sources(step) }))),
      bootId ?? null,
      ...[slot?.scope, slot?.endpoint, slot?.slot, slot?.heldUntil].map((value) => value ?? null),
      ...[slot?.freeAfterMs ?? 0, (slot?.freeAfterTakenMs ?? 0) - (slot?.holdMs ?? 0)],
    ],
  });
  const [row] = rows;
  return { result: new Set(row?.moved), last: row ? await moveHeadSql(accountId, row) : null };
}

function columnsOf(step: Step) {
  const { intentId: id, to, orderId, code, message, reason, cumExecQty, person, note } = step;
  const columns = present({ orderId, code, message, reason, cumExecQty });
  const { answered = false, seen = false } = step;
  const detail = { ...columns, ...present({ person, note }) };
  return { id, to, ...columns, answered, seen, detail };
}

function present(fields: Readonly<Record<string, string | null | undefined>>) {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value == null ? [] : [[name, storable(value)]],
    ),
  );
}
