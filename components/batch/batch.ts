import type { Failure } from "@/lib/api/failure";
import type { Decimal } from "@/lib/decimal";
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
  type RowSource,
} from "./batch-row";
import type { LadderForm, PastedTable } from "./row-sources";

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
  /** Its rows waited for it, and wait again when the desk is busy. */
  readonly queued: boolean;
}

/** A request that left this tab, for the results. */
export interface SentRequest {
  readonly key: string;
  /** Its rows, each under the client id that went. */
  readonly orders: readonly { readonly id: number; readonly clientOid: string }[];
  /** Moments of this browser's clock, Unix ms; null until the answer, and after a reload. */
  readonly sentAt: number;
  readonly answeredAt: number | null;
}

/** Why the rows that wait do not go on by themselves; each needs a user's word. */
export type PauseReason =
  /** A user paused. */
  | "person"
  /** The page was left or reloaded. */
  | "reload"
  /** The desk could not be asked, or may not send just now. */
  | "off"
  /** The outcome of the last request, or of a row of it, is unknown. */
  | "unclear"
  /** The desk refused the last request. */
  | "refused"
  /** The exchange's rate is used up: it goes on by itself in a moment. */
  | "busy"
  /** The exchange took not one order of the last request. */
  | "rejected"
  /** An order equal to one of the last request went out a moment ago. */
  | "question";

/** Orders, and what became of those that were sent. */
export interface OrderBatch {
  /** Of new rows; each row has its own, and each request has rows of one. */
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
  /** What some rows are worked out from; nothing of them was sent yet. */
  readonly paste: PastedTable | null;
  readonly ladder: LadderForm | null;
  /** The requests of the rows that stand here, in their order. */
  readonly requests: readonly SentRequest[];
}

/** What a user has written; what became of it is not part of it. */
export type EditState = Pick<OrderBatch, "category" | "rows" | "paste" | "ladder">;

/** What a user changes in a row. */
export type RowChange = Partial<Pick<BatchRow, "symbol" | "order">>;

export type BatchEvent =
  | { readonly type: "category"; readonly category: Category }
  | { readonly type: "add"; readonly starts: readonly RowDraft[] }
  /** Works the rows of a source out anew, in the place where they stand. */
  | ({ readonly type: "generate"; readonly starts: readonly RowDraft[] } & RowSourceState)
  /** The rows of a source stay, as rows of their own. */
  | { readonly type: "detach"; readonly source: RowSource }
  /** Another value for one number in some rows, each as the user approved it. */
  | { readonly type: "fix"; readonly fixes: readonly NumberFix[] }
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
  /** What a user had written before, or had again; what was sent since stays as it is. */
  | { readonly type: "restore"; readonly state: EditState }
  /** Lets rows wait for their requests; a user has confirmed them. */
  | { readonly type: "queue"; readonly ids: readonly number[] }
  /** After the request that is on its way no other goes. */
  | { readonly type: "pause"; readonly reason: PauseReason }
  | { readonly type: "resume" }
  /** What waits becomes a draft again: all of it, or the rows that rules now forbid. */
  | { readonly type: "release"; readonly ids: readonly number[] | "all" }
  /** Makes drafts of rows that were refused, each a new intent under a new id. */
  | { readonly type: "revise"; readonly ids: readonly number[] }
  /** Dismisses accepted rows, or everything but what waits or has an unknown outcome. */
  | { readonly type: "dismiss" | "clear" }
  | {
      readonly type: "send";
      readonly ids: readonly number[];
      readonly request: readonly BatchElement[];
      /** The browser's clock. */
      readonly at?: number;
    }
  | {
      readonly type: "answer";
      readonly key: string;
      readonly answer: BatchAnswer;
      readonly at?: number;
    }
  | { readonly type: "journal"; readonly intents: readonly OrderIntent[] }
  /** Another tab holds the same keys: a duplicated tab copies what this one had stored. */
  | { readonly type: "taken" }
  | { readonly type: "keep-one" };

/** What some rows are worked out from, as the user left it. */
type RowSourceState =
  | { readonly source: "paste"; readonly state: PastedTable }
  | { readonly source: "ladder"; readonly state: LadderForm };

/** A number that takes the place of another. */
export interface NumberFix {
  readonly id: number;
  readonly field: "price" | "qty";
  readonly value: Decimal;
}

export type EditableField =
  | "category"
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
    paste: null,
    ladder: null,
    requests: [],
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

/** The rows of the next request, in their order: a request takes orders of one category. */
export function nextRequestRows({ rows }: OrderBatch): readonly BatchRow[] {
  const queued = rows.filter(isQueued);
  const category = queued[0]?.order.category;
  return queued.filter(({ order }) => order.category === category).slice(0, ordersPerRequest);
}

/** How many orders go in each request, by category in the order in which they come. */
export function requestSizes(
  rows: readonly Pick<BatchRow, "order">[],
): ReadonlyMap<Category, readonly number[]> {
  const counts = new Map<Category, number>();
  for (const { order } of rows) counts.set(order.category, (counts.get(order.category) ?? 0) + 1);
  const sizes = (count: number) =>
    Array.from({ length: Math.ceil(count / ordersPerRequest) }, (_, at) =>
      Math.min(ordersPerRequest, count - at * ordersPerRequest),
    );
  return new Map([...counts].map(([category, count]) => [category, sizes(count)]));
}
