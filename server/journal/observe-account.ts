import "server-only";
import type { OpenOrder } from "@/lib/exchange/records";
import { pool } from "../db/pool";
import type { Priority } from "../gateway/call-context";
import { readerOf } from "../gateway/reader";
import type { WhyNot } from "../gateway/why-not";
import { observeOpenOrders } from "./observe";
import { readOpenOrders } from "./read-open-orders";

/** The open orders of an account as they were just read and recorded, or why they were not. */
export type ObservedAccount =
  | {
      readonly kind: "read";
      readonly orders: readonly OpenOrder[];
      /** When the first page was asked for, by the database's clock, as exact as it is. */
      readonly startedAt: string;
    }
  | ({ readonly kind: "unread" } & WhyNot);

/**
 * Reads the open orders of an account through one of its keys and records what they tell. The
 * database's clock says when, because it is what the journal's own times are by.
 */
export async function observeAccount(
  accountId: string,
  priority: Priority,
): Promise<ObservedAccount> {
  const started = await databaseNow();
  const reader = await readerOf(accountId, priority);
  if (!reader) return noReader;
  const list = await readOpenOrders(reader);
  if (list.kind === "unread") return list;
  const { orders } = list;
  await observeOpenOrders(accountId, orders, { complete: true, askedAt: started.at });
  return { kind: "read", orders, startedAt: started.exact };
}

const noReader = {
  kind: "unread",
  why: "No key of this account may read. Add one with the read permission.",
  code: null,
} as const;

/** The database's time: a Date for our own comparing, and the text that is exact to it. */
async function databaseNow(): Promise<{ readonly at: Date; readonly exact: string }> {
  const { rows } = await pool().query<{ at: Date; exact: string }>(
    "SELECT now.at, now.at::text AS exact FROM (SELECT clock_timestamp() AS at) AS now",
  );
  if (!rows[0]) throw new Error("The database did not tell its time.");
  return rows[0];
}
