import { z } from "zod";
import { text } from "./answers";

/** Order acknowledgement: what placing and cancelling answer. */
export const orderAck = z.object({
  orderId: text("Order id; null or absent when a reduce-only order replaced an earlier one"),
  clientOid: text("The client's id of the order"),
});
