import type { EndpointId } from "@/lib/exchange/endpoints";
import { handleCancelOrder } from "./cancel-order";
import { handleCreateSubAccounts } from "./create-sub-accounts";
import { handleFuturesPlaceOrder } from "./futures-place-order";
import type { Handler } from "./handler";
import { handleIndexComponents } from "./index-components";
import { handleInstruments } from "./instruments";
import { handleMaxOpen } from "./max-open";
import { handleOrderCommission } from "./order-commission";
import { handlePlaceBatch } from "./place-batch";
import { handlePlaceOrder } from "./place-order";
import { handlePlaceStrategyOrder } from "./place-strategy-order";
import { handlePlanOrdersPending } from "./plan-orders-pending";
import { handleSetAllLeverage } from "./set-all-leverage";
import { handleSpotPlacePlanOrder } from "./spot-place-plan-order";
import { handleSpotUnfilledOrders } from "./spot-unfilled-orders";
import { handleSubAccountAssets } from "./sub-account-assets";
import { handleSubDepositWithdrawal } from "./sub-deposit-withdrawal";
import { handleUnfilledOrders } from "./unfilled-orders";

/** What serves each endpoint. */
export const handlers: Readonly<Record<EndpointId, Handler>> = {
  "unfilled-orders": handleUnfilledOrders,
  "order-commission": handleOrderCommission,
  "futures-place-order": handleFuturesPlaceOrder,
  "sub-deposit-withdrawal": handleSubDepositWithdrawal,
  "spot-place-plan-order": handleSpotPlacePlanOrder,
  "place-order": handlePlaceOrder,
  "create-sub-accounts": handleCreateSubAccounts,
  "place-batch": handlePlaceBatch,
  "sub-account-assets": handleSubAccountAssets,
  "spot-unfilled-orders": handleSpotUnfilledOrders,
  "place-strategy-order": handlePlaceStrategyOrder,
  "plan-orders-pending": handlePlanOrdersPending,
  instruments: handleInstruments,
  "index-components": handleIndexComponents,
  "cancel-order": handleCancelOrder,
  "max-open": handleMaxOpen,
  "set-all-leverage": handleSetAllLeverage,
};
