import "server-only";
import type { OpenOrder } from "@/lib/exchange/records";
import { type CallContext, type CallResult, call } from "../gateway/call";
import { type WhyNot, whyNot } from "../gateway/why-not";

/** All pages of a list, or why one of them could not be read. */
export type OpenOrders =
  | { readonly kind: "read"; readonly orders: readonly OpenOrder[] }
  | ({ readonly kind: "unread" } & WhyNot);

/** 800 orders may be open; a list with more pages than that goes in circles. */
const mostPages = 20;

/** Reads the open orders of an account, all categories and all pages (endpoint 1). */
export async function readOpenOrders(context: CallContext): Promise<OpenOrders> {
  const orders: OpenOrder[] = [];
  const cursors = new Set<string>();
  for (let cursor: string | null = null; cursors.size < mostPages; ) {
    const result: Page = await call(context, "unfilled-orders", {
      limit: "100",
      ...(cursor ? { cursor } : {}),
    });
    if (result.kind !== "ok") return { kind: "unread", ...whyNot(result) };
    orders.push(...result.data.list);
    cursor = result.data.cursor || null;
    if (!cursor || result.data.list.length === 0) return { kind: "read", orders };
    if (cursors.has(cursor)) break;
    cursors.add(cursor);
  }
  return { kind: "unread", why: "The list of open orders has no end.", code: null };
}

type Page = CallResult<"unfilled-orders">;
