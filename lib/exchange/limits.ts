/** The constants of docs/interface.md#limits that are not rates. */
export const limits = {
  /** Open orders over all futures pairs. */
  openFuturesOrders: 400,
  /** Open orders over all spot and margin pairs. */
  openSpotOrders: 400,
  /** Orders in one batch, all of one category. */
  batchOrders: 20,
  /** Rows of a page of open, plan and transfer lists. */
  pageRows: 100,
  /** Rows of a page of commission records. */
  commissionPageRows: 500,
  /** Span of a commission query, the stricter of the two that the interface states. */
  commissionDays: 30,
  /** Commission records go back to 2025-09-01, UTC+8 (docs/rulings.md#ruling-38). */
  commissionFloorMs: Date.UTC(2025, 7, 31, 16),
  /** Span of a query of deposits and withdrawals. */
  transferDays: 7,
  /** Span and reach of the spot list, and of pending plan orders ("three months"). */
  orderListDays: 90,
  subAccountsPerRequest: 5,
  subAccounts: 20,
  keysPerSubAccount: 10,
  ipAddressesPerKey: 30,
} as const;
