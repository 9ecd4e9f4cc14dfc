import type { z } from "zod";
import type { Endpoint } from "../define-endpoint";
import { cancelOrder } from "./cancel-order";
import { createSubAccounts } from "./create-sub-accounts";
import { futuresPlaceOrder } from "./futures-place-order";
import { indexComponents } from "./index-components";
import { instruments } from "./instruments";
import { maxOpen } from "./max-open";
import { orderCommission } from "./order-commission";
import { placeBatch } from "./place-batch";
import { placeOrder } from "./place-order";
import { placeStrategyOrder } from "./place-strategy-order";
import { planOrdersPending } from "./plan-orders-pending";
import { setAllLeverage } from "./set-all-leverage";
import { spotPlacePlanOrder } from "./spot-place-plan-order";
import { spotUnfilledOrders } from "./spot-unfilled-orders";
import { subAccountAssets } from "./sub-account-assets";
import { subDepositWithdrawal } from "./sub-deposit-withdrawal";
import { unfilledOrders } from "./unfilled-orders";

/** The endpoints of the exchange by id, in the order of docs/interface.md. */
export const endpoints = {
  "unfilled-orders": unfilledOrders,
  "order-commission": orderCommission,
  "futures-place-order": futuresPlaceOrder,
  "sub-deposit-withdrawal": subDepositWithdrawal,
  "spot-place-plan-order": spotPlacePlanOrder,
  "place-order": placeOrder,
  "create-sub-accounts": createSubAccounts,
  "place-batch": placeBatch,
  "sub-account-assets": subAccountAssets,
  "spot-unfilled-orders": spotUnfilledOrders,
  "place-strategy-order": placeStrategyOrder,
  "plan-orders-pending": planOrdersPending,
  instruments,
  "index-components": indexComponents,
  "cancel-order": cancelOrder,
  "max-open": maxOpen,
  "set-all-leverage": setAllLeverage,
} as const;

type Endpoints = typeof endpoints;

export type EndpointId = keyof Endpoints;

/** What an endpoint does. */
export type KindOf<Id extends EndpointId> = Endpoints[Id]["kind"];

/** The endpoints that change something. */
export type ChangingId = {
  [Id in EndpointId]: KindOf<Id> extends "read" ? never : Id;
}[EndpointId];

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

// The rows of the answers by name; types only, so that the browser may import them.

/** An open order of the unified list (endpoint 1). */
export type OpenOrder = ResponseOf<"unfilled-orders">["list"][number];

/** What placing and cancelling answer (endpoints 3, 5, 6, 11 and 15). */
export type OrderAck = ResponseOf<"place-order">;

/** What a batch answers for one order (endpoint 8). */
export type BatchAck = ResponseOf<"place-batch">[number];

/** An open order of the spot list (endpoint 10). */
export type SpotOpenOrder = ResponseOf<"spot-unfilled-orders">[number];

/** What can be traded, with its steps and limits (endpoint 13). */
export type InstrumentRecord = ResponseOf<"instruments">[number];

/** One source of an index price (endpoint 14). */
export type IndexComponentRecord = ResponseOf<"index-components">["componentList"][number];
