import { z } from "zod";
import { fillsView, placementView } from "../../oracle/placement";
import type { ControlRoute } from "../controls";
import { ControlError, jsonReply, readControlQuery } from "../reply";

const mostPlacements = 10_000;
const uid = z.string().regex(/^\d{1,20}$/, "must be a uid");
const orderId = z.string().regex(/^\d{1,20}$/, "must be an order id");
const limit = z
  .string()
  .regex(/^\d{1,5}$/, `must be a whole number from 1 to ${mostPlacements}`)
  .transform((text) => Number.parseInt(text, 10))
  .refine((number) => number >= 1 && number <= mostPlacements, `must be 1 to ${mostPlacements}`);

const ordersSchema = z.object({
  clientOid: z.string().max(64).optional(),
  uid: uid.optional(),
  limit: limit.default(100),
});
const fillsSchema = z.object({ orderId });

export const showPlacements: ControlRoute = {
  takes: "`?clientOid=…&uid=…&limit=100`, all of which may be left out",
  does: "what really happened to placements: how often each clientOid arrived, what it was answered, which orders it made, their fills and their end; newest first",
  answer: ({ exchange }, request) => {
    const { limit: most, ...wanted } = readControlQuery(request, ordersSchema);
    const placements = exchange.oracle.placements(wanted, most);
    return jsonReply(200, { placements: placements.map(placementView) });
  },
};

export const showFills: ControlRoute = {
  takes: "`?orderId=…`",
  does: "the fills of one order",
  answer: ({ exchange }, request) => {
    const { orderId: wanted } = readControlQuery(request, fillsSchema);
    const fate = exchange.oracle.orderHistory(wanted);
    if (fate === null)
      throw new ControlError(
        `orderId: there is no order ${wanted} among those that are remembered.`,
        404,
      );
    return jsonReply(200, { orderId: wanted, fills: fillsView(fate) });
  },
};
