import { z } from "zod";
import {
  type CancelJob,
  type CancelJobStarted,
  type CancelJobsAnswer,
  maxOrdersPerCancelJob,
} from "@/lib/cancel-jobs/cancel-job";
import { categories } from "@/lib/exchange/values";
import { defineRoute, typeOnly } from "../define-route";
import { accountQuery, id, jobState } from "../fields";

const order = z
  .strictObject({
    category: z.enum(categories),
    symbol: id,
    orderId: id.nullable(),
    clientOid: id.nullable(),
    filledQty: z
      .string()
      .max(64)
      .regex(/^\d+(\.\d+)?$/, "Write the quantity as plain digits.")
      .nullable(),
  })
  .refine((row) => row.orderId !== null || row.clientOid !== null, {
    path: ["orderId"],
    message: "Name the order by its order id or its client order id.",
  });

/** Mass cancels. */
export const cancelJobRoutes = {
  list: defineRoute({
    method: "GET",
    path: "/api/cancel-jobs",
    needs: "orders.view",
    summary: "The running and just-ended mass cancels of an account.",
    query: accountQuery,
    response: typeOnly<CancelJobsAnswer>(),
  }),
  start: defineRoute({
    method: "POST",
    path: "/api/cancel-jobs",
    needs: "orders.cancel",
    summary: "Cancels orders one by one in the background.",
    body: z.strictObject({
      connectionId: id,
      orders: z
        .array(order)
        .min(1, "Name at least one order.")
        .max(
          maxOrdersPerCancelJob,
          `At most ${maxOrdersPerCancelJob} orders can be cancelled at once.`,
        )
        .refine((orders) => new Set(orders.map(orderName)).size === orders.length, {
          message: "An order is named twice.",
        }),
    }),
    // 800 orders with their ids, symbols and quantities.
    maxBytes: 256 * 1024,
    response: typeOnly<CancelJobStarted>(),
  }),
  change: defineRoute({
    method: "PATCH",
    path: "/api/cancel-jobs/[job]",
    needs: "orders.cancel",
    summary: "Pauses, resumes or stops a mass cancel; a cancel that was sent completes.",
    body: z.strictObject({ state: jobState }),
    response: typeOnly<{ job: CancelJob | null }>(),
  }),
};

function orderName({ orderId, clientOid }: z.output<typeof order>): string {
  return orderId === null ? `client ${clientOid}` : `order ${orderId}`;
}
