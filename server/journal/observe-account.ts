import "server-only";
import type { EndpointId } from "@/lib/exchange/endpoints";
import type { ListName } from "@/lib/orders/journalled";
import { pool } from "../db/pool";
import type { Priority } from "../gateway/call-context";
import { readerOf } from "../gateway/reader";
import type { WhyNot } from "../gateway/why-not";
import type { ListedOrder } from "./observation";
import { observeOpenOrders } from "./observe";
import { type ListRows, listedOf, readList } from "./read-list";
import { isFamilyRefusal, noteRefusedList } from "./refused-list";

/** A list of an account as it was just read and recorded, or why it was not. */
export type ObservedAccount<List extends ListName = "orders"> =
  | {
      readonly kind: "read";
      readonly orders: readonly ListRows[List][];
      readonly listed: readonly ListedOrder[];
    }
  /** The exchange refuses this list to the account's family: no order can be found by it. */
  | ({ readonly kind: "refused"; readonly endpoint: EndpointId } & WhyNot)
  | ({ readonly kind: "unread"; readonly endpoint: EndpointId } & WhyNot);

/**
 * Reads a list of an account's open orders through one of its keys and records what it tells. The
 * database's clock says when, because it is what the journal's own times are by.
 */
export async function observeAccount<List extends ListName = "orders">(
  accountId: string,
  priority: Priority,
  list: List = "orders" as List,
): Promise<ObservedAccount<List>> {
  const { at: askedAt } = await databaseNow();
  const reader = await readerOf(accountId, priority);
  if (!reader) return noReader;
  const read = await readList(reader, list);
  if (read.kind === "unread") {
    if (!isFamilyRefusal(read.code)) return read;
    await noteRefusedList(accountId, list, read.code);
    return { ...read, kind: "refused" };
  }
  const listed = listedOf(list, read.rows);
  await observeOpenOrders(accountId, listed, { list, complete: true, askedAt });
  return { kind: "read", orders: read.rows, listed };
}

const noReader = {
  kind: "unread",
  endpoint: "unfilled-orders",
  why: "No key of this account may read. Add one with the read permission.",
  code: null,
} as const;

/** The database's time: a Date for our own comparing, and the text that is exact to it. */
export async function databaseNow(): Promise<{ readonly at: Date; readonly exact: string }> {
  const { rows } = await pool().query<{ at: Date; exact: string }>(
    "SELECT now.at, now.at::text AS exact FROM (SELECT clock_timestamp() AS at) AS now",
  );
  if (!rows[0]) throw new Error("The database did not tell its time.");
  return rows[0];
}
