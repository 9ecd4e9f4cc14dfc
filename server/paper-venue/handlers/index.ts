import type { EndpointId } from "@/lib/exchange/endpoints";
import { cancelOrder } from "./cancel-order";
import { futuresPlaceOrder } from "./futures-place-order";
import type { Handler } from "./handler";
import { indexComponents } from "./index-components";
import { instruments } from "./instruments";
import { placeBatch } from "./place-batch";
import { placeOrder } from "./place-order";
import { spotUnfilledOrders } from "./spot-unfilled-orders";
import { unfilledOrders } from "./unfilled-orders";

/** The endpoints that the venue serves; the others answer like an unknown path. */
export const handlers: Readonly<Partial<Record<EndpointId, Handler>>> = {
  "unfilled-orders": unfilledOrders,
  "futures-place-order": futuresPlaceOrder,
  "place-order": placeOrder,
  "place-batch": placeBatch,
  "spot-unfilled-orders": spotUnfilledOrders,
  instruments,
  "index-components": indexComponents,
  "cancel-order": cancelOrder,
};
