import type { z } from "zod";
import type { Endpoint } from "../define-endpoint";
import { cancelOrder } from "./cancel-order";
import { indexComponents } from "./index-components";
import { instruments } from "./instruments";
import { placeOrder } from "./place-order";
import { spotUnfilledOrders } from "./spot-unfilled-orders";
import { unfilledOrders } from "./unfilled-orders";

/** The endpoints of the exchange by id, in the order of interface.md. */
export const endpoints = {
  "unfilled-orders": unfilledOrders,
  "place-order": placeOrder,
  "spot-unfilled-orders": spotUnfilledOrders,
  instruments,
  "index-components": indexComponents,
  "cancel-order": cancelOrder,
} as const;

type Endpoints = typeof endpoints;

export type EndpointId = keyof Endpoints;

/** What the desk sends to an endpoint. */
export type RequestOf<Id extends EndpointId> = z.output<Endpoints[Id]["request"]>;

/** What an endpoint answers under `data`, as the desk reads it. */
export type ResponseOf<Id extends EndpointId> = z.output<Endpoints[Id]["response"]>;

/** Whether a text is an endpoint's id. */
export function isEndpointId(text: string): text is EndpointId {
  return Object.hasOwn(endpoints, text);
}

/** An endpoint by its id, without its own types: for code that serves all of them. */
export function endpointOf(id: EndpointId): Endpoint {
  return endpoints[id];
}
