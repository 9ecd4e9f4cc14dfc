import { categories, marginModes } from "@/lib/exchange/values";
import type { RequestFields } from "../http/fields";
import { badField, refusal, VenueRefusal } from "../http/refusal";
import { type EndpointCall, type Handler, requireListed } from "./handler";
import { presetFields, readChannelCode, readOrder, refuseFields } from "./read-order";

const maxOrders = 20;

/** What one order of a batch answers: its acknowledgement, or why there is none. */
interface Placed {
  readonly orderId: string | null;
  readonly clientOid: string;
  readonly code: string;
  readonly msg: string;
}

/**
 * Endpoint 8: places up to 20 orders of one category, one after the other, and answers for each in
 * the order of the request (docs/rulings.md#ruling-28). A clientOid is idempotent for six hours, so
 * one that comes twice in a batch places once and is acknowledged twice.
 */
export const handlePlaceBatch: Handler = (call) => {
  const orders = call.fields.elements();
  if (orders.length > maxOrders) throw refusal("40306");
  demandOneCategory(orders);
  return orders.map((fields) => placeOne(call, fields));
};

/** Without one category for all the whole batch is refused (docs/interface.md#endpoint-8). */
function demandOneCategory(orders: readonly RequestFields[]): void {
  const found = orders.map((fields) =>
    fields.need("category", fields.choice("category", categories)),
  );
  if (found.some((category) => category !== found[0])) {
    throw badField("category", "must be the same in every order of a batch");
  }
}

function placeOne({ exchange, uid, headers, now }: EndpointCall, fields: RequestFields): Placed {
  try {
    refuseWhatABatchCannot(fields);
    const order = readOrder(fields);
    requireListed(exchange, order, now);
    const channelCode = readChannelCode(headers);
    const ack = exchange.place({ ...order, uid, channelCode, idempotent: true });
    return { ...ack, code: "00000", msg: "success" };
  } catch (error) {
    if (!(error instanceof VenueRefusal)) throw error;
    return { orderId: "", clientOid: sentClientOid(fields), code: error.code, msg: error.message };
  }
}

/** What the interface says a batch does not support; forgetting it silently would be worse. */
function refuseWhatABatchCannot(fields: RequestFields): void {
  if (fields.yes("reduceOnly")) throw badField("reduceOnly", "yes is not supported in a batch");
  if (fields.choice("marginMode", marginModes) === "isolated") {
    throw badField("marginMode", "isolated is not supported in a batch");
  }
  refuseFields(fields, presetFields, "is not supported in a batch");
}

/** The clientOid by which the caller tells whose error it is, however odd it was. */
function sentClientOid(fields: RequestFields): string {
  try {
    return fields.text("clientOid") ?? "";
  } catch {
    return "";
  }
}
