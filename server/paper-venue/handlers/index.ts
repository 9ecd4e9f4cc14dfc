import type { EndpointId } from "@/lib/exchange/endpoints";
import { cancelOrder } from "./cancel-order";
import { createSubAccounts } from "./create-sub-accounts";
import { futuresPlaceOrder } from "./futures-place-order";
import type { Handler } from "./handler";
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

/** What serves each endpoint. */
export const handlers: Readonly<Record<EndpointId, Handler>> = {
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
};
