import type { Failure } from "@/lib/api/failure";
import type { Outcome, RowsOutcome } from "@/lib/exchange/errors";
import { limits } from "@/lib/exchange/limits";
import type { Category } from "@/lib/exchange/values";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { isQueued } from "@/lib/orders/submission";
import {
  type BatchElement,
  type BatchRow,
  emptyRowDraft,
  newRow,
  type RowDraft,
} from "./batch-row";

/** What came of sending a batch; `no-answer` is our own desk that said nothing. */
export type BatchAnswer =
  | RowsOutcome<unknown>
  | Outcome<unknown>
  | { readonly kind: "refused"; readonly failure: Failure }
  | { readonly kind: "no-answer" };

/** A request on its way, or one that our own desk did not answer. */
interface SentBatch {
  readonly key: string;
  readonly ids: readonly number[];
  readonly request: readonly BatchElement[];
}

/** Why the rows that wait do not go on by themselves; each needs a person's word. */
export type PauseReason =
  /** A person paused. */
  | "person"
  /** The page was left or reloaded. */
  | "reload"
  /** The desk could not be asked, or may not send just now. */
  | "off"
  /** The outcome of the last request, or of a row of it, is unknown. */
  | "unclear"
  /** The desk refused the last request. */
  | "refused"
  /** The exchange took not one order of the last request. */
  | "rejected"
  /** An order equal to one of the last request went out a moment ago. */
  | "question";

/** Orders of one category, and what became of those that were sent. */
export interface OrderBatch {
  readonly category: Category;
  readonly rows: readonly BatchRow[];
  /** The Idempotency-Key of the next request (docs/order-safety.md#c2-rule-1). */
  readonly key: string;
  /** The request that has left this tab under `key`, as text; null while none has. */
  readonly lastRequestText: string | null;
  readonly sent: SentBatch | null;
  /** Why the desk refused the last request; nothing was sent then. */
  readonly refused: Failure | null;
  /** Why the rows that wait do not go; null while they go, and when none waits. */
  readonly pauseReason: PauseReason | null;
}

/** What a person changes in a row. */
export type RowChange = Partial<Pick<BatchRow, "symbol" | "order">>;

export type BatchEvent =
  | { readonly type: "category"; readonly category: Category }
  | { readonly type: "add"; readonly starts: readonly RowDraft[] }
  | { readonly type: "duplicate"; readonly id: number }
  | { readonly type: "remove"; readonly id: number }
  | {
      readonly type: "change";
      readonly id: number;
      readonly change: RowChange;
      readonly field: string;
    }
  /** Copies the cell above into these rows, one below the other, where they can be changed. */
  | { readonly type: "fill-down"; readonly ids: readonly number[]; readonly field: EditableField }
  /** What a person had written before, or had again; what was sent since stays as it is. */
  | { readonly type: "restore"; readonly category: Category; readonly rows: readonly BatchRow[] }
  /** Lets rows wait for their requests; a person has confirmed them. */
  | { readonly type: "queue"; readonly ids: readonly number[] }
  /** After the request that is on its way no other goes. */
  | { readonly type: "pause"; readonly reason: PauseReason }
  | { readonly type: "resume" }
  /** What waits becomes a draft again: all of it, or the rows that rules now forbid. */
  | { readonly type: "release"; readonly ids: readonly number[] | "all" }
  /** Makes drafts of rows that were refused, each a new intent under a new id. */
  | { readonly type: "revise"; readonly ids: readonly number[] }
  /** Puts away every row whose outcome is known. */
  | { readonly type: "dismiss" }
  | {
      readonly type: "send";
      readonly ids: readonly number[];
      readonly request: readonly BatchElement[];
    }
  | { readonly type: "answer"; readonly key: string; readonly answer: BatchAnswer }
  | { readonly type: "journal"; readonly intents: readonly OrderIntent[] }
  /** Another tab holds the same keys: a duplicated tab copies what this one had stored. */
  | { readonly type: "taken" }
  | { readonly type: "keep-one" };

export type EditableField =
  | "symbol"
  | "positionAction"
  | "orderType"
  | "price"
  | "qty"
  | "timeInForce";

/** An unused key. */
export type KeyFactory = () => string;

/** So many orders go in one request. */
export const ordersPerRequest = limits.batchOrders;

/** So many rows the page can hold. */
export const maxRows = 1_000;

export function newOrderBatch(category: Category, newKey: KeyFactory): OrderBatch {
  const rows = [newRow(1, newKey(), emptyRowDraft(category))];
  return {
    category,
    rows,
    key: newKey(),
    lastRequestText: null,
    sent: null,
    refused: null,
    pauseReason: null,
  };
}

/** Whether a request is on its way, so that nothing else may be sent or changed. */
export function isSending({ rows }: OrderBatch): boolean {
  return rows.some(({ outcome }) => outcome?.kind === "sending");
}

/** Whether rows wait for a request. */
export function hasQueuedRows({ rows }: OrderBatch): boolean {
  return rows.some(isQueued);
}

/** The rows of the next request, in their order. */
export function nextRequestRows({ rows }: OrderBatch): readonly BatchRow[] {
  return rows.filter(isQueued).slice(0, ordersPerRequest);
}
