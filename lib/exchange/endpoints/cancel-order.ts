import { defineEndpoint, needsTrade } from "../define-endpoint";
import { choice, clientOid, fields, givenId, rule } from "../request-fields";
import { orderAck, orderAckSample } from "../response-fields";
import { categories } from "../values";

/** Endpoint 15: cancels one open order; orderId wins over clientOid (docs/rulings.md#ruling-32). */
export const cancelOrder = defineEndpoint({
  id: "cancel-order",
  number: 15,
  method: "POST",
  path: "/api/v3/trade/cancel-order",
  purpose: "Cancel an order",
  page: "/orders",
  kind: "cancel",
  access: "key",
  capability: "orders.cancel",
  permissions: needsTrade,
  rate: { perSecond: 10, scope: "uid" },
  brokerHeader: false,
  request: fields({
    orderId: givenId("Order id; takes priority when both are sent").optional(),
    clientOid: clientOid.optional(),
    category: choice(categories, "Product line; the desk always sends it").optional(),
  }).refine(
    (it) => it.orderId !== undefined || it.clientOid !== undefined,
    rule("orderId", "one-of-two", "or client order id is required: send one of the two"),
  ),
  response: orderAck,
  sample: {
    request: { orderId: "121211212122", category: "SPOT" },
    answer: orderAckSample,
  },
});
