import {
  type DraftSchema,
  isStoredKey,
  recordOf,
  type StoredRecord,
} from "@/components/desk/draft-store";
import { categories, orderTypes, timesInForce } from "@/lib/exchange/values";
import { futuresActions, spotActions } from "@/lib/orders/position-action";
import { type OrderOutcome, reduceOrder } from "@/lib/orders/submission";
import { isTypedField } from "@/lib/orders/typed-field";
import { maxRows, type OrderBatch, type SentRequest } from "./batch";
import type { BatchRow } from "./batch-row";
import { isLadderForm, isPastedTable } from "./row-sources";

/** A connection's batch, with what of it was sent. */
export const batchDraft: DraftSchema<OrderBatch> = {
  name: "batch",
  title: "The batch of this tab",
  version: 1,
  parse: parseBatch,
};

/**
 * Takes apart what was stored. A request that was on its way when the page went is one that the
 * desk did not answer: its rows are locked, and it can be asked about under the same key.
 */
function parseBatch(stored: StoredRecord): OrderBatch | null {
  const { category, rows, key, lastRequestText, sent, ...rest } = stored as Partial<OrderBatch>;
  const found = categories.find((each) => each === category);
  if (!found || !isStoredKey(key) || !Array.isArray(rows) || rows.length > maxRows) return null;
  if (rows.length === 0 || !rows.every(isRow)) return null;
  return {
    category: found,
    rows: rows.map((row) =>
      reduceOrder({ ...row, ...originOf(row), serverIssues: [] }, { type: "reload" }),
    ),
    key,
    lastRequestText: typeof lastRequestText === "string" ? lastRequestText : null,
    sent: isSent(sent) ? sent : null,
    refused: null,
    jobId: isStoredKey(rest.jobId) ? rest.jobId : null,
    paste: isPastedTable(rest.paste) ? rest.paste : null,
    ladder: isLadderForm(rest.ladder) ? rest.ladder : null,
    requests: Array.isArray(rest.requests) ? rest.requests.filter(isRequest) : [],
  };
}

function originOf({ source, pasted }: Partial<BatchRow>): Pick<BatchRow, "source" | "pasted"> {
  const known = recordOf(pasted);
  const texts = [known?.price, known?.qty].every((text) => typeof text === "string");
  return {
    source: source === "paste" || source === "ladder" ? source : null,
    pasted: pasted && texts && Number.isSafeInteger(known?.line) ? pasted : null,
  };
}

function isRequest(value: unknown): value is SentRequest {
  const { key, orders } = recordOf(value) ?? {};
  return (
    isStoredKey(key) &&
    Array.isArray(orders) &&
    orders.every((order) => {
      const { id, clientOid } = recordOf(order) ?? {};
      return Number.isSafeInteger(id) && isStoredKey(clientOid);
    })
  );
}

const actions: readonly string[] = [...spotActions, ...futuresActions];

function isRow(value: unknown): value is BatchRow {
  const { id, clientOid, symbol, order, unparsed, outcome } = value as Partial<BatchRow>;
  return (
    Number.isSafeInteger(id) &&
    isStoredKey(clientOid) &&
    typeof symbol === "string" &&
    categories.some((each) => each === order?.category) &&
    Array.isArray(unparsed) &&
    (outcome === null || isOutcome(outcome)) &&
    actions.includes(order?.positionAction ?? "") &&
    orderTypes.some((each) => each === order?.orderType) &&
    timesInForce.some((each) => each === order?.timeInForce) &&
    isTypedField(order?.price) &&
    isTypedField(order?.qty)
  );
}

const outcomeFields: Readonly<Record<OrderOutcome["kind"], readonly string[]>> = {
  queued: [],
  sending: [],
  accepted: ["orderId"],
  rejected: ["code", "message"],
  "not-sent": ["reason"],
  unknown: ["reason"],
  pending: ["reason"],
  "no-answer": ["reason"],
};

function isOutcome(value: unknown): value is OrderOutcome {
  const outcome = recordOf(value);
  if (!outcome || !Object.hasOwn(outcomeFields, String(outcome.kind))) return false;
  const texts = outcomeFields[outcome.kind as OrderOutcome["kind"]].map((name) => outcome[name]);
  return texts.every((text) => text === null || typeof text === "string");
}

function isSent(value: unknown): value is OrderBatch["sent"] & object {
  const { key, ids, request } = recordOf(value) ?? {};
  return (
    isStoredKey(key) &&
    Array.isArray(ids) &&
    Array.isArray(request) &&
    ids.length === request.length
  );
}
