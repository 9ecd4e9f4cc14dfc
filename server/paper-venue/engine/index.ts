export { apply } from "./apply";
export { venueRules } from "./commands/market";
export type * from "./events";
export type { EngineState } from "./exchange-state";
export { createState } from "./exchange-state";
export { maxOpenSize } from "./max-open";
export { planOrders } from "./plans/plan-records";
export { positionAccountsOf } from "./position-account";
export {
  balances,
  categoryOfOrder,
  depth,
  type OpenOrdersFilter,
  openOrders,
  positions,
} from "./queries";
export { revive } from "./revive";
export { serialise } from "./serialise";
export type * from "./types";
export { formatAmount, formatUnits, parseAmount } from "./units";
export { validate } from "./validate/validate";
export { unrealised } from "./valuation";
export type * from "./views";
