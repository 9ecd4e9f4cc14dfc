import { valuesOf } from "./values-of";

// Allowed values of docs/interface.md with their meanings, as plain data: for the browser too.
// What only a broker meets is in broker-values.ts, the kinds of orders in delegate-types.ts.

export const categoryMeanings = {
  SPOT: "Spot",
  MARGIN: "Margin; orders borrow by themselves",
  "USDT-FUTURES": "USDT-margined futures",
  "COIN-FUTURES": "Coin-margined futures",
  "USDC-FUTURES": "USDC-margined futures",
} as const;
export type Category = keyof typeof categoryMeanings;
export const categories = /* @__PURE__ */ valuesOf<Category>(categoryMeanings);
export const sideMeanings = { buy: "Buy", sell: "Sell" } as const;
export type Side = keyof typeof sideMeanings;
export const sides = /* @__PURE__ */ valuesOf<Side>(sideMeanings);

export const orderTypeMeanings = {
  limit: "At the price given or better",
  market: "At once, at the prices in the book",
} as const;
export type OrderType = keyof typeof orderTypeMeanings;
export const orderTypes = /* @__PURE__ */ valuesOf<OrderType>(orderTypeMeanings);

export const timeInForceMeanings = {
  ioc: "Executed at once; what is not filled is cancelled",
  fok: "Executed wholly and at once, or cancelled",
  gtc: "Stays until it is filled or cancelled",
  post_only: "Only ever added to the book as maker",
} as const;
export type TimeInForce = keyof typeof timeInForceMeanings;
export const timesInForce = /* @__PURE__ */ valuesOf<TimeInForce>(timeInForceMeanings);

export const posSideMeanings = { long: "The long position", short: "The short position" } as const;
export type PosSide = keyof typeof posSideMeanings;
export const posSides = /* @__PURE__ */ valuesOf<PosSide>(posSideMeanings);

export const planPosSideMeanings = {
  long: "The long position of hedge mode",
  short: "The short position of hedge mode",
  net: "The one position of one-way mode",
} as const;
export type PlanPosSide = keyof typeof planPosSideMeanings;
export const planPosSides = /* @__PURE__ */ valuesOf<PlanPosSide>(planPosSideMeanings);

export const holdModeMeanings = {
  one_way_mode: "One position a symbol",
  hedge_mode: "A long and a short position a symbol",
} as const;
export type HoldMode = keyof typeof holdModeMeanings;
export const holdModes = /* @__PURE__ */ valuesOf<HoldMode>(holdModeMeanings);

export const stpModeMeanings = {
  none: "No self-trade prevention",
  cancel_taker: "Cancels the taker order",
  cancel_maker: "Cancels the maker order",
  cancel_both: "Cancels both orders",
} as const;
export type StpMode = keyof typeof stpModeMeanings;
export const stpModes = /* @__PURE__ */ valuesOf<StpMode>(stpModeMeanings);

/** Yes and no as endpoint 3 asks for them and as open orders answer. */
export const yesNoMeanings = { YES: "Yes", NO: "No" } as const;
export type YesNo = keyof typeof yesNoMeanings;
export const yesNo = /* @__PURE__ */ valuesOf<YesNo>(yesNoMeanings);

/** `reduceOnly` as endpoint 6 asks for it. */
export const reduceOnlyMeanings = {
  yes: "Only ever makes the position smaller",
  no: "May open or add to a position",
} as const;
export type ReduceOnly = keyof typeof reduceOnlyMeanings;
export const reduceOnlyValues = /* @__PURE__ */ valuesOf<ReduceOnly>(reduceOnlyMeanings);

export const marginModeMeanings = {
  isolated: "The position has its own margin",
  crossed: "The positions share the account's margin",
} as const;
export type MarginMode = keyof typeof marginModeMeanings;
export const marginModes = /* @__PURE__ */ valuesOf<MarginMode>(marginModeMeanings);

export const tradeSideMeanings = {
  open: "Opens or adds to a position",
  close: "Closes or lowers a position",
} as const;
export type TradeSide = keyof typeof tradeSideMeanings;
export const tradeSides = /* @__PURE__ */ valuesOf<TradeSide>(tradeSideMeanings);

/** `orderStatus` of the unified list. */
export const orderStatusMeanings = {
  live: "Created, resting in the book",
  new: "Being matched",
  partially_filled: "Filled in part",
} as const;
export type OrderStatus = keyof typeof orderStatusMeanings;
export const orderStatuses = /* @__PURE__ */ valuesOf<OrderStatus>(orderStatusMeanings);

/** `status` of the spot list. */
export const spotStatusMeanings = {
  live: "Not filled yet",
  partially_filled: "Filled in part",
  filled: "Filled wholly",
  cancelled: "Cancelled",
  new: "Being matched",
} as const;
export type SpotStatus = keyof typeof spotStatusMeanings;
export const spotStatuses = /* @__PURE__ */ valuesOf<SpotStatus>(spotStatusMeanings);

export const enterPointSourceMeanings = {
  WEB: "Web site",
  APP: "App",
  API: "Interface for programs",
  SYS: "The exchange itself, usually a forced liquidation",
  ANDROID: "Android app",
  IOS: "iOS app",
} as const;
export type EnterPointSource = keyof typeof enterPointSourceMeanings;
export const spotEnterPointSources =
  /* @__PURE__ */ valuesOf<EnterPointSource>(enterPointSourceMeanings);
export const planEnterPointSources = ["WEB", "API", "SYS", "ANDROID", "IOS"] as const;

/** `orderSource` of the spot list. */
export const spotOrderSourceMeanings = {
  normal: "Ordinary order",
  market: "Market order",
  spot_trader_buy: "Buy of a copied trader",
  spot_follower_buy: "Buy of a follower",
  spot_trader_sell: "Sell of a copied trader",
  spot_follower_sell: "Sell of a follower",
  strategy_oco_limit: "Limit leg of a one-cancels-the-other pair",
} as const;
export type SpotOrderSource = keyof typeof spotOrderSourceMeanings;
export const spotOrderSources = /* @__PURE__ */ valuesOf<SpotOrderSource>(spotOrderSourceMeanings);

/** `orderSource` of pending plan orders. */
export const planOrderSourceMeanings = {
  normal: "Ordinary order",
  market: "Market order",
  profit_market: "Take profit at market",
  loss_market: "Stop loss at market",
  Trader_delegate: "Order of a copied trader",
  trader_profit: "Take profit of a copied trader",
  trader_loss: "Stop loss of a copied trader",
  trader_reverse: "Reversal by a copied trader",
  profit_limit: "Take profit at a limit",
  loss_limit: "Stop loss at a limit",
  delivery_close_short: "Delivery closes a short position",
  pos_profit_limit: "Take profit of the position at a limit",
  pos_profit_market: "Take profit of the position at market",
  pos_loss_limit: "Stop loss of the position at a limit",
  pos_loss_market: "Stop loss of the position at market",
} as const;
export type PlanOrderSource = keyof typeof planOrderSourceMeanings;
export const planOrderSources = /* @__PURE__ */ valuesOf<PlanOrderSource>(planOrderSourceMeanings);

export const tpslTypeMeanings = {
  normal: "Ordinary spot order",
  tpsl: "Spot take-profit or stop-loss order",
} as const;
export type TpslType = keyof typeof tpslTypeMeanings;
export const tpslTypes = /* @__PURE__ */ valuesOf<TpslType>(tpslTypeMeanings);

/** `planType` of a pending plan order. */
export const planTypeMeanings = {
  normal_plan: "Trigger order",
  track_plan: "Trailing order",
  profit_plan: "Take profit of a part of the position",
  loss_plan: "Stop loss of a part of the position",
  pos_profit: "Take profit of the whole position",
  pos_loss: "Stop loss of the whole position",
  moving_plan: "Moving take profit or stop loss",
} as const;
export type PlanType = keyof typeof planTypeMeanings;
export const planTypes = /* @__PURE__ */ valuesOf<PlanType>(planTypeMeanings);

/** `planType` as the filter of endpoint 12. */
export const planFilterMeanings = {
  normal_plan: "Trigger orders",
  track_plan: "Trailing orders",
  profit_loss: "profit_plan, loss_plan, moving_plan, pos_profit and pos_loss",
} as const;
export type PlanFilter = keyof typeof planFilterMeanings;
export const planFilters = /* @__PURE__ */ valuesOf<PlanFilter>(planFilterMeanings);

export const triggerTypeMeanings = {
  fill_price: "The last traded price triggers",
  mark_price: "The mark price triggers",
  index_price: "The index price triggers",
} as const;
export type TriggerType = keyof typeof triggerTypeMeanings;
export const triggerTypes = /* @__PURE__ */ valuesOf<TriggerType>(triggerTypeMeanings);
/**
 * `triggerType` of endpoint 5. The sample's `market_price` is not offered
 * (docs/rulings.md#ruling-13).
 */
export const spotTriggerTypes = ["fill_price", "mark_price"] as const;
export type SpotTriggerType = (typeof spotTriggerTypes)[number];

export const planStatusMeanings = {
  live: "Waiting for its trigger",
  not_trigger: "Waiting for its trigger",
} as const;
export type PlanStatus = keyof typeof planStatusMeanings;
export const planStatuses = /* @__PURE__ */ valuesOf<PlanStatus>(planStatusMeanings);

/** `permList` of an API key. */
export const keyPermissionMeanings = {
  spot_trade: "Place and cancel spot orders",
  margin_trade: "Place and cancel margin orders",
  contract_trade: "Place and cancel futures orders, change leverage",
  read: "View only",
} as const;
export type KeyPermission = keyof typeof keyPermissionMeanings;
export const keyPermissions = /* @__PURE__ */ valuesOf<KeyPermission>(keyPermissionMeanings);

/** `status` of an instrument. */
export const instrumentStatusMeanings = {
  listed: "Listed, not open yet",
  online: "Open for trading",
  limit_open: "New orders are restricted",
  limit_close: "Closing orders are restricted",
  offline: "Delisted or under maintenance",
  restrictedAPI: "API trading not allowed",
} as const;
export type InstrumentStatus = keyof typeof instrumentStatusMeanings;
export const instrumentStatuses =
  /* @__PURE__ */ valuesOf<InstrumentStatus>(instrumentStatusMeanings);

export const contractTypeMeanings = {
  perpetual: "Perpetual futures",
  delivery: "Futures with a delivery date",
} as const;
export type ContractType = keyof typeof contractTypeMeanings;
export const contractTypes = /* @__PURE__ */ valuesOf<ContractType>(contractTypeMeanings);

export const deliveryPeriodMeanings = {
  this_quarter: "Delivered this quarter",
  next_quarter: "Delivered next quarter",
} as const;
export type DeliveryPeriod = keyof typeof deliveryPeriodMeanings;
export const deliveryPeriods = /* @__PURE__ */ valuesOf<DeliveryPeriod>(deliveryPeriodMeanings);

export const fundIntervalMeanings = {
  "1": "Funding every hour",
  "4": "Funding every 4 hours",
  "8": "Funding every 8 hours",
} as const;
export type FundInterval = keyof typeof fundIntervalMeanings;
export const fundIntervals = /* @__PURE__ */ valuesOf<FundInterval>(fundIntervalMeanings);

/** `tpTriggerBy` and `slTriggerBy`. */
export const triggerByMeanings = {
  market: "The market price triggers",
  mark: "The mark price triggers",
} as const;
export type TriggerBy = keyof typeof triggerByMeanings;
export const triggerBys = /* @__PURE__ */ valuesOf<TriggerBy>(triggerByMeanings);

/** `planType` of endpoint 5: what its size counts. */
export const spotPlanTypeMeanings = {
  amount: "The size is in base coin",
  total: "The size is in quote coin",
} as const;
export type SpotPlanType = keyof typeof spotPlanTypeMeanings;
export const spotPlanTypes = /* @__PURE__ */ valuesOf<SpotPlanType>(spotPlanTypeMeanings);

/** `tpslMode` of endpoint 11. */
export const tpslModeMeanings = {
  full: "For the whole position",
  partial: "For the quantity given",
} as const;
export type TpslMode = keyof typeof tpslModeMeanings;
export const tpslModes = /* @__PURE__ */ valuesOf<TpslMode>(tpslModeMeanings);

/** `type` of endpoint 11. */
export const strategyTypes = ["tpsl"] as const;

/** `areaSymbol` of a spot instrument; the exchange has been seen to answer in lower case. */
export const areaSymbolValues = ["YES", "NO", "yes", "no"] as const;
