import "server-only";
import type { OrderIntentKind } from "@/lib/orders/order-intent";
import type { OrderIntentState } from "../db/schema";
import { microsSql } from "../hash-chain/chain";
import { fold } from "./intent";
import { changedColumns, numberText, type OrderDigest, type Ordered, orderedSql } from "./ordered";

/** What became of an intent, as its events and its row say it. */
interface Outcome {
  readonly code: string | null;
  readonly message: string | null;
  readonly reason: string | null;
  readonly orderId: string | null;
  readonly cumExecQty: string | null;
  /** Times are microseconds since 1970. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly firstByteAt: string | null;
  readonly lastByteAt: string | null;
}

/** What an intent's events add up to. */
export interface History {
  readonly states: readonly OrderIntentState[];
  readonly ordered: Partial<OrderDigest>;
  readonly outcome: Outcome;
}

interface ReadEvent {
  readonly state: OrderIntentState;
  readonly atMicros: string;
  readonly detailText: string;
}

type Detail = Partial<Record<string, string>>;

/** A history, none yet, and its next event: the outcome changes as `transition.ts` has it. */
export function withEvent(before: History | undefined, event: ReadEvent): History {
  const { state, atMicros } = event;
  const detail: Detail = JSON.parse(event.detailText);
  if (!before) {
    const none = { code: null, message: null, reason: null, orderId: null, cumExecQty: null };
    const times = { createdAt: atMicros, updatedAt: atMicros, firstByteAt: null, lastByteAt: null };
    return { states: [state], ordered: detail, outcome: { ...none, ...times } };
  }
  const { outcome } = before;
  // An event that repeats the state is a note, which takes nothing away.
  const kept =
    before.states.at(-1) === state ? outcome : { code: null, message: null, reason: null };
  const sentAt = state === "SENDING" && kept !== outcome ? atMicros : null;
  return {
    states: [...before.states, state],
    ordered: before.ordered,
    outcome: {
      code: detail.code ?? kept.code,
      message: detail.message ?? kept.message,
      reason: detail.reason ?? kept.reason,
      orderId: detail.orderId ?? outcome.orderId,
      cumExecQty: detail.cumExecQty ?? outcome.cumExecQty,
      createdAt: outcome.createdAt,
      updatedAt: atMicros,
      firstByteAt: outcome.firstByteAt ?? sentAt,
      lastByteAt: sentAt ?? outcome.lastByteAt,
    },
  };
}

/** An intent's row. */
export interface StoredIntent extends Ordered, Outcome {
  readonly id: string;
  readonly kind: OrderIntentKind;
  readonly state: OrderIntentState;
}

export const storedIntentSql = `${orderedSql}, state, code, message, reason,
  order_id AS "orderId", cum_exec_qty::text AS "cumExecQty",
  ${microsSql("created_at")} AS "createdAt", ${microsSql("updated_at")} AS "updatedAt",
  ${microsSql("first_byte_at")} AS "firstByteAt", ${microsSql("last_byte_at")} AS "lastByteAt"`;

/** How an intent's row differs from what its events say; null where it doesn't. */
export function problemOf(row: StoredIntent, history: History | undefined): string | null {
  if (!history) return "has no event.";
  const ordered = changedColumns(row, history.ordered);
  if (ordered) return `was changed: ${ordered}.`;
  const state = fold(row.kind, history.states);
  if (state !== row.state) return `is ${row.state}, but its events say ${state}.`;
  const names = Object.keys(checkedColumns) as (keyof Outcome)[];
  const changed = names.find((name) => differs(name, row, history));
  return changed ? `was changed: ${checkedColumns[changed]}.` : null;
}

const checkedColumns: Readonly<Record<keyof Outcome, string>> = {
  code: "code",
  message: "message",
  reason: "reason",
  orderId: "order_id",
  cumExecQty: "cum_exec_qty",
  createdAt: "created_at",
  updatedAt: "updated_at",
  firstByteAt: "first_byte_at",
  lastByteAt: "last_byte_at",
};

/** The statement that marks an intent as sent takes its two times by themselves. */
const sentWithinMicros = 10_000_000;

function differs(name: keyof Outcome, row: StoredIntent, { outcome }: History): boolean {
  const [stored, told] = [row[name], outcome[name]];
  if (stored === null || told === null) return stored !== told;
  if (name === "cumExecQty") return numberText(stored) !== numberText(told);
  if (name !== "firstByteAt" && name !== "lastByteAt") return stored !== told;
  return Math.abs(Number(BigInt(stored) - BigInt(told))) > sentWithinMicros;
}
