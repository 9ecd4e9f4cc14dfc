import { limits } from "@/lib/exchange/limits";

/** So many orders go in one request. */
export const ordersPerRequest = limits.batchOrders;

/** The orders of the next request, in their order: a request takes orders of one category. */
export function nextRequestOf<Order>(
  orders: readonly Order[],
  categoryOf: (order: Order) => string,
): readonly Order[] {
  const [first] = orders;
  if (first === undefined) return [];
  const category = categoryOf(first);
  return orders.filter((order) => categoryOf(order) === category).slice(0, ordersPerRequest);
}
