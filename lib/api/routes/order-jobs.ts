import { z } from "zod";
import { categories } from "@/lib/exchange/values";
import {
  maxOrdersPerBatch,
  maxOrdersPerCancelJob,
  maxOrdersPerReplacement,
  type OrderJob,
  type OrderJobRowsAnswer,
  type OrderJobStarted,
  type OrderJobsAnswer,
} from "@/lib/order-jobs/order-job";
import { defineRoute, typeOnly } from "../define-route";
import { confirmations } from "../failure";
import { accountQuery, id, jobState } from "../fields";

const plainQty = z
  .string()
  .max(64)
  .regex(/^\d+(\.\d+)?$/, "Enter the quantity as plain digits.");

const order = z
  .strictObject({
    category: z.enum(categories),
    symbol: id,
    orderId: id.nullable(),
    clientOid: id.nullable(),
    filledQty: plainQty.nullable(),
  })
  .refine((row) => row.orderId !== null || row.clientOid !== null, {
    path: ["orderId"],
    message: "Specify the order id or the client order id.",
  });

/** Checked by the exchange's contract when it is placed. */
const placed = z.looseObject({ category: z.enum(categories), symbol: id });

const confirm = z.array(z.enum(confirmations)).default([]);

const manyOrders = { maxBytes: 1024 * 1024 };

/** Orders that are cancelled, placed or replaced one after another. */
export const orderJobRoutes = {
  list: defineRoute({
    method: "GET",
    path: "/api/order-jobs",
    needs: "orders.view",
    summary: "An account's running and recently finished order jobs.",
    query: accountQuery,
    response: typeOnly<OrderJobsAnswer>(),
  }),
  cancel: defineRoute({
    method: "POST",
    path: "/api/order-jobs/cancel",
    needs: "orders.cancel",
    summary: "Cancels orders one by one in the background.",
    body: z.strictObject({
      connectionId: id,
      orders: z
        .array(order)
        .min(1, "Select at least one order.")
        .max(
          maxOrdersPerCancelJob,
          `At most ${maxOrdersPerCancelJob} orders can be cancelled at once.`,
        )
        .refine((orders) => new Set(orders.map(orderName)).size === orders.length, {
          message: "An order is listed twice.",
        }),
    }),
    // 800 orders with their ids, symbols and quantities.
    maxBytes: 256 * 1024,
    response: typeOnly<OrderJobStarted>(),
  }),
  batch: defineRoute({
    method: "POST",
    path: "/api/order-jobs/batch",
    needs: "orders.place",
    summary: "Places orders in the background, one request after another.",
    body: z.strictObject({
      connectionId: id,
      orders: z
        .array(placed)
        .min(1, "Select at least one order.")
        .max(maxOrdersPerBatch, `A batch has at most ${maxOrdersPerBatch} orders.`),
      confirm,
    }),
    ...manyOrders,
    response: typeOnly<OrderJobStarted>(),
  }),
  replace: defineRoute({
    method: "POST",
    path: "/api/order-jobs/replace",
    needs: "orders.place",
    summary:
      "Replaces orders in the background: cancels each and places the new one once it is gone.",
    body: z.strictObject({
      connectionId: id,
      orders: z
        .array(z.strictObject({ old: order, order: placed }))
        .min(1, "Select at least one order.")
        .max(maxOrdersPerReplacement, `At most ${maxOrdersPerReplacement} orders can be replaced.`)
        .refine(
          (orders) => new Set(orders.map(({ old }) => orderName(old))).size === orders.length,
          {
            message: "An order is listed twice.",
          },
        ),
      confirm,
      placesAtOnce: z.boolean(),
    }),
    ...manyOrders,
    response: typeOnly<OrderJobStarted>(),
  }),
  rows: defineRoute({
    method: "GET",
    path: "/api/order-jobs/[job]",
    needs: "orders.view",
    summary: "The outcome of each order in a job.",
    response: typeOnly<OrderJobRowsAnswer>(),
  }),
  change: defineRoute({
    method: "PATCH",
    path: "/api/order-jobs/[job]",
    needs: "orders.cancel",
    summary: "Pauses, resumes or stops an order job; sent requests complete.",
    body: z.strictObject({ state: jobState, confirm }),
    response: typeOnly<{ job: OrderJob | null }>(),
  }),
  place: defineRoute({
    method: "POST",
    path: "/api/order-jobs/[job]/place",
    needs: "orders.place",
    summary: "Places a replacement's new order now, in exactly this quantity.",
    body: z.strictObject({ row: id, qty: plainQty }),
    response: typeOnly<OrderJobStarted>(),
  }),
};

function orderName({ orderId, clientOid }: z.output<typeof order>): string {
  return orderId === null ? `client ${clientOid}` : `order ${orderId}`;
}
