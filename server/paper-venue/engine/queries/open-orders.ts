import type { EngineState } from "../state";
import type { Category, OrderView } from "../types";
import { orderViewOf } from "./view-of";

/** Which open orders to list; bounds of time are inclusive, `olderThan` is an order id. */
export interface OpenOrdersFilter {
  readonly categories?: readonly Category[];
  readonly symbol?: string;
  readonly from?: number;
  readonly to?: number;
  readonly olderThan?: string;
  readonly limit?: number;
}

/** An account's open orders, newest first. */
export function openOrders(
  state: EngineState,
  uid: string,
  filter: OpenOrdersFilter = {},
): readonly OrderView[] {
  const { categories, symbol, from, to, olderThan, limit = Number.POSITIVE_INFINITY } = filter;
  const rows: OrderView[] = [];
  let order = state.accounts.get(uid)?.newest ?? null;
  for (; order !== null && rows.length < limit; order = order.older) {
    const { instrument } = order.positionAccount;
    if (olderThan !== undefined && order.id >= olderThan) continue;
    if (categories && !categories.includes(instrument.category)) continue;
    if (symbol !== undefined && symbol !== instrument.symbol) continue;
    if (from !== undefined && order.createdAt < from) continue;
    if (to !== undefined && order.createdAt > to) continue;
    rows.push(orderViewOf(order));
  }
  return rows;
}
