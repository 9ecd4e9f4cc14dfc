import { valuesOf } from "./values-of";

export const bizTypeMeanings = { spot: "Spot", futures: "Futures" } as const;
export type BizType = keyof typeof bizTypeMeanings;
export const bizTypes = /* @__PURE__ */ valuesOf<BizType>(bizTypeMeanings);

export const subBizTypeMeanings = {
  spot_trade: "Spot",
  spot_margin: "Margin",
  usdt_futures: "Futures with USDT as margin",
  coin_futures: "Futures with the coin as margin",
  usdc_futures: "Futures with USDC as margin",
} as const;
export type SubBizType = keyof typeof subBizTypeMeanings;
export const subBizTypes = /* @__PURE__ */ valuesOf<SubBizType>(subBizTypeMeanings);

/** `type` of a deposit or withdrawal. */
export const transferTypeMeanings = { deposit: "Deposit", withdrawal: "Withdrawal" } as const;
export type TransferType = keyof typeof transferTypeMeanings;
export const transferTypes = /* @__PURE__ */ valuesOf<TransferType>(transferTypeMeanings);

export const transferSubTypeMeanings = {
  onchain: "Deposit or regular withdrawal on the chain",
  internal: "Transfer inside the exchange",
  fast: "Fast deposit or withdrawal, on the chain and to internal addresses",
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
  success: "The leverage was changed",
  failed: "The leverage was not changed",
} as const;
export type LeverageResult = keyof typeof leverageResultMeanings;
export const leverageResults = /* @__PURE__ */ valuesOf<LeverageResult>(leverageResultMeanings);
