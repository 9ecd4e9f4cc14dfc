import { valuesOf } from "./values-of";

export const bizTypeMeanings = { spot: "Spot", futures: "Futures" } as const;
export type BizType = keyof typeof bizTypeMeanings;
export const bizTypes = /* @__PURE__ */ valuesOf<BizType>(bizTypeMeanings);

export const subBizTypeMeanings = {
  spot_trade: "Spot",
  spot_margin: "Margin",
  usdt_futures: "USDT-margined futures",
  coin_futures: "Coin-margined futures",
  usdc_futures: "USDC-margined futures",
} as const;
export type SubBizType = keyof typeof subBizTypeMeanings;
export const subBizTypes = /* @__PURE__ */ valuesOf<SubBizType>(subBizTypeMeanings);

/** `type` of a deposit or withdrawal. */
export const transferTypeMeanings = { deposit: "Deposit", withdrawal: "Withdrawal" } as const;
export type TransferType = keyof typeof transferTypeMeanings;
export const transferTypes = /* @__PURE__ */ valuesOf<TransferType>(transferTypeMeanings);

export const transferSubTypeMeanings = {
  onchain: "On-chain deposit or withdrawal",
  internal: "Internal transfer",
  fast: "Fast deposit or withdrawal, on-chain or internal",
} as const;
export type TransferSubType = keyof typeof transferSubTypeMeanings;
export const transferSubTypes = /* @__PURE__ */ valuesOf<TransferSubType>(transferSubTypeMeanings);

export const transferStatusMeanings = {
  pending: "Being confirmed",
  fail: "Failed",
  success: "Completed",
} as const;
export type TransferStatus = keyof typeof transferStatusMeanings;
export const transferStatuses = /* @__PURE__ */ valuesOf<TransferStatus>(transferStatusMeanings);

/** `data` of endpoint 17. */
export const leverageResultMeanings = {
  success: "Leverage changed",
  failed: "Leverage not changed",
} as const;
export type LeverageResult = keyof typeof leverageResultMeanings;
export const leverageResults = /* @__PURE__ */ valuesOf<LeverageResult>(leverageResultMeanings);
