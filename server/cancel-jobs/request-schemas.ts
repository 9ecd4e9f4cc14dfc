import "server-only";
import { z } from "zod";
import { maxOrdersPerCancelJob } from "@/lib/cancel-jobs/cancel-job";
import { categories } from "@/lib/exchange/values";

const id = z.string().min(1).max(64);

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

/** POST /api/cancel-jobs */
export const cancelJobRequest = z.strictObject({
  connectionId: id,
  orders: z
    .array(order)
    .min(1, "Name at least one order.")
    .max(maxOrdersPerCancelJob, `At most ${maxOrdersPerCancelJob} orders can be cancelled at once.`)
    .refine((orders) => new Set(orders.map(orderName)).size === orders.length, {
      message: "An order is named twice.",
    }),
});

/** PATCH /api/cancel-jobs/[job] */
export const cancelJobChange = z.strictObject({
  state: z.enum(["running", "paused", "stopped"], {
    error: "Choose one of: running, paused, stopped.",
  }),
});

function orderName({ orderId, clientOid }: z.output<typeof order>): string {
  return orderId === null ? `client ${clientOid}` : `order ${orderId}`;
}
