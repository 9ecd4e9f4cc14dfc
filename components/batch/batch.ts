import type { Failure } from "@/lib/api/failure";
import type { Decimal } from "@/lib/decimal";
import type { Category } from "@/lib/exchange/values";
import { nextRequestOf } from "@/lib/order-jobs/batch-requests";
import { maxOrdersPerBatch, type OrderJobRowsAnswer } from "@/lib/order-jobs/order-job";
import type { BatchElement } from "@/lib/orders/batch-limits";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { isQueued } from "@/lib/orders/submission";
import { type BatchRow, emptyRowDraft, newRow, type RowDraft, type RowSource } from "./batch-row";
import type { LadderForm, PastedTable } from "./row-sources";

/** What came of asking the desk to place a batch; `no-answer` is our own desk that said nothing. */
export type BatchAnswer =
  | { readonly kind: "started"; readonly jobId: string }
  | { readonly kind: "refused"; readonly failure: Failure }
  | { readonly kind: "no-answer" };

/** A batch on its way to the desk, or one that our own desk did not answer. */
interface SentBatch {
  readonly key: string;
  readonly ids: readonly number[];
  readonly request: readonly BatchElement[];
}

/** A request of a job to the exchange, for the results. */
export interface SentRequest {
  readonly key: string;
  /** Its rows, each under the client id that goes. */
  readonly orders: readonly { readonly id: number; readonly clientOid: string }[];
}

/** Orders, and what became of those that were sent. */
export interface OrderBatch {
  /** Of new rows; each row has its own, and each request has rows of one. */
  readonly category: Category;
  readonly rows: readonly BatchRow[];
  /** The Idempotency-Key of the next batch (docs/order-safety.md#c2-rule-1). */
  readonly key: string;
  /** The request that has left this tab under `key`, as text; null while none has. */
  readonly lastRequestText: string | null;
  readonly sent: SentBatch | null;
  /** Why the desk refused the last batch; nothing was sent then. */
  readonly refused: Failure | null;
  /** The desk's job in which rows wait; null while none does. */
  readonly jobId: string | null;
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
  /** Makes drafts of rows that were refused, each a new intent under a new id. */
  | { readonly type: "revise"; readonly ids: readonly number[] }
  /** Dismisses accepted rows, or everything but what waits or has an unknown outcome. */
  | { readonly type: "dismiss" | "clear" }
  | {
      readonly type: "send";
      readonly ids: readonly number[];
      readonly request: readonly BatchElement[];
    }
  | { readonly type: "answer"; readonly key: string; readonly answer: BatchAnswer }
  /** What became of the orders of a job that has paused or ended. */
  | { readonly type: "results"; readonly jobId: string; readonly results: OrderJobRowsAnswer }
  | { readonly type: "journal"; readonly intents: readonly OrderIntent[] }
  /** Another tab holds the same keys: a duplicated tab copies what this one had stored. */
  | { readonly type: "taken" };

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

/** So many rows the page can hold. */
export const maxRows = maxOrdersPerBatch;

export function newOrderBatch(category: Category, newKey: KeyFactory): OrderBatch {
  const rows = [newRow(1, newKey(), emptyRowDraft(category))];
  return {
    category,
    rows,
    key: newKey(),
    lastRequestText: null,
    sent: null,
    refused: null,
    jobId: null,
    paste: null,
    ladder: null,
    requests: [],
  };
}

/** Whether orders are on their way, so that nothing else may be sent or changed. */
export function isSending({ rows }: OrderBatch): boolean {
  return rows.some(({ outcome }) => outcome?.kind === "sending");
}

/** Whether rows wait for their turn. */
export function hasQueuedRows({ rows }: OrderBatch): boolean {
  return rows.some(isQueued);
}

/** The requests in which rows go, in their order. */
export function requestsOf<Row extends Pick<BatchRow, "order">>(
  rows: readonly Row[],
): readonly (readonly Row[])[] {
  const requests: (readonly Row[])[] = [];
  for (let rest = rows; rest.length > 0; ) {
    const next = nextRequestOf(rest, ({ order }) => order.category);
    requests.push(next);
    rest = rest.filter((row) => !next.includes(row));
  }
  return requests;
}

/** How many orders go in each request, by category in the order in which they come. */
export function requestSizes(
  rows: readonly Pick<BatchRow, "order">[],
): ReadonlyMap<Category, readonly number[]> {
  const sizes = new Map<Category, readonly number[]>();
  for (const [first, ...more] of requestsOf(rows)) {
    if (!first) continue;
    const { category } = first.order;
    sizes.set(category, [...(sizes.get(category) ?? []), more.length + 1]);
  }
  return sizes;
}
