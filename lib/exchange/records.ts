import type { ResponseOf } from "./endpoints";

// The rows of the answers by name; types only, so that the browser may import them.

/** An open order of the unified list (endpoint 1). */
export type OpenOrder = ResponseOf<"unfilled-orders">["list"][number];

/** A broker's commission record (endpoint 2). */
export type CommissionRecord = ResponseOf<"order-commission">["commissionlist"][number];

/** A deposit or withdrawal of a sub-account (endpoint 4). */
export type TransferRecord = ResponseOf<"sub-deposit-withdrawal">["list"][number];

/** What placing and cancelling answer (endpoints 3, 5, 6, 11 and 15). */
export type OrderAck = ResponseOf<"place-order">;

/** A created sub-account with its key (endpoint 7). */
export type CreatedSubAccount = ResponseOf<"create-sub-accounts">[number];

/** What a batch answers for one order (endpoint 8). */
export type BatchAck = ResponseOf<"place-batch">[number];

/** Futures assets of a sub-account in one margin coin (endpoint 9). */
export type FuturesAsset = ResponseOf<"sub-account-assets">["assetsList"][number];

/** An open order of the spot list (endpoint 10). */
export type SpotOpenOrder = ResponseOf<"spot-unfilled-orders">[number];

/** A pending futures plan order (endpoint 12). */
export type PendingPlanOrder = ResponseOf<"plan-orders-pending">["entrustedList"][number];

/** What can be traded, with its steps and limits (endpoint 13). */
export type Instrument = ResponseOf<"instruments">[number];

/** One source of an index price (endpoint 14). */
export type IndexComponent = ResponseOf<"index-components">["componentList"][number];
