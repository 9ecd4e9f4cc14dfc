import "server-only";
import { createHash } from "node:crypto";
import { decimal, isDecimal } from "@/lib/decimal";

/** The columns of an intent that never change, as text: what was ordered, and by whom. */
const columns = {
  id: "id",
  deskId: "desk_id",
  accountId: "account_id",
  connectionId: "connection_id",
  userId: "user_id",
  endpoint: "endpoint",
  kind: "kind",
  batchId: "batch_id",
  idempotencyKey: "idempotency_key",
  requestHash: "encode(request_hash, 'hex')",
  clientOid: "client_oid",
  targetOrderId: "target_order_id",
  targetClientOid: "target_client_oid",
  body: "body",
  category: "category",
  symbol: "symbol",
  side: "side",
  orderType: "order_type",
  price: "price::text",
  qty: "qty::text",
  pricePlaces: "price_places::text",
  qtyPlaces: "qty_places::text",
  channelSent: "channel_sent::text",
} as const;

export type Ordered = Readonly<Record<keyof typeof columns, string | null>>;

/** SQL for the fields of an `Ordered`, from `order_intent`. */
export const orderedSql = Object.entries(columns)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(", ");

/** What the first event of an intent says of what was ordered, so that the chain covers it. */
export interface OrderDigest {
  /** SHA-256, in hex, of all fields. */
  readonly orderDigest: string;
  /** The beginning of each field's own digest: they only tell which one differs. */
  readonly orderFields: string;
}

const markLength = 6;

/** The digest of what was ordered. Numbers count by value: "1.50" is the same as "1.5". */
export function orderDigestOf(ordered: Ordered): OrderDigest {
  const digests = fields.map((name) => {
    const value = name === "price" || name === "qty" ? numberText(ordered[name]) : ordered[name];
    return sha256(JSON.stringify([name, value]));
  });
  return {
    orderDigest: sha256(digests.join("")),
    orderFields: digests.map((digest) => digest.slice(0, markLength)).join(""),
  };
}

/** The columns that aren't as they were ordered; null where all are. */
export function changedColumns(ordered: Ordered, event: Partial<OrderDigest>): string | null {
  const now = orderDigestOf(ordered);
  if (now.orderDigest === event.orderDigest) return null;
  const differs = (at: number) =>
    markAt(now.orderFields, at) !== markAt(event.orderFields ?? "", at);
  const names = fields.filter((_, at) => differs(at)).map((name) => columnNames[name]);
  return names.join(", ") || "ordered values";
}

const markAt = (marks: string, at: number) => marks.slice(at * markLength, (at + 1) * markLength);

const fields = Object.keys(columns) as (keyof Ordered)[];

const columnNames = Object.fromEntries(
  Object.entries(columns).map(([name, column]) => [name, /[a-z_]+(?=[,:]|$)/.exec(column)?.[0]]),
);

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

/** The one way to write a number. */
export const numberText = (text: string | null) => (isDecimal(text) ? decimal(text) : text);
