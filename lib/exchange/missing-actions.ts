/** Something that users look for on a desk and that the exchange's interface does not have. */
export interface MissingAction {
  readonly id: string;
  /** What one would like to do. */
  readonly name: string;
  /** What else users type who look for it. */
  readonly terms: string;
  readonly reason: string;
  /** What this desk has in its place, and where. */
  readonly here: { readonly text: string; readonly path: string } | null;
  /** Where it can be done. */
  readonly elsewhere: string;
}

const atExchange = "On the exchange\u2019s own site or app, signed in to the same account: ";

/** Every action that is missing, in the order in which the page shows them. */
export const missingActions = [
  {
    id: "cancel-plan-orders",
    name: "Cancel plan, trigger and TP/SL orders",
    terms: "trigger strategy stop",
    reason:
      "The only cancel endpoint (15, cancel-order) covers unified account orders. No " +
      "endpoint cancels plan orders (5, spot-place-plan-order), strategies (11, " +
      "place-strategy-order) or v2 triggers.",
    here: { text: "Pending ones and their age, under Plans", path: "/plan-orders" },
    elsewhere: `${atExchange}Orders, then Trigger orders or TP/SL.`,
  },
  {
    id: "amend-orders",
    name: "Change an open order",
    terms: "amend modify edit replace",
    reason:
      "No endpoint amends an order. Changing one means cancel and replace: it loses its queue " +
      "position and isn\u2019t in the book in between.",
    here: {
      text:
        "Replace, in an order\u2019s row or details, cancels it, waits until it is gone and " +
        "places the new one",
      path: "/orders",
    },
    elsewhere: `${atExchange}Orders, then Edit, where the order\u2019s kind allows it.`,
  },
  {
    id: "cancel-all",
    name: "Cancel everything with one call",
    terms: "all orders at once",
    reason:
      "The API cancels one order per call, ten a second. There is no call for a symbol or for all.",
    here: {
      text: "The desk sends them one by one, with progress, pause and stop",
      path: "/orders",
    },
    elsewhere: `${atExchange}Orders, then Cancel all.`,
  },
  {
    id: "order-history",
    name: "See orders that have ended, and their fills",
    terms: "history closed filled trades",
    reason:
      "The API lists open orders only. It doesn\u2019t say whether an order that left the " +
      "list was filled, cancelled or rejected.",
    here: { text: "The journal has every order sent from this desk", path: "/journal" },
    elsewhere: `${atExchange}Order history, with its days in UTC+8.`,
  },
  {
    id: "balances",
    name: "See balances",
    terms: "balance wallet funds equity",
    reason:
      "No endpoint returns an account\u2019s balance. One (9, sub-account-assets) returns the futures assets of a broker\u2019s sub-accounts.",
    here: { text: "Futures assets of sub-accounts", path: "/sub-accounts/assets" },
    elsewhere: `${atExchange}Assets.`,
  },
  {
    id: "positions",
    name: "See positions, margin, profit and liquidation price",
    terms: "position pnl profit margin liquidation",
    reason:
      "No endpoint returns positions, so profit, margin and liquidation prices would be guesses.",
    here: { text: "Max open size, per the exchange", path: "/risk" },
    elsewhere: `${atExchange}Positions.`,
  },
  {
    id: "market-price",
    name: "See the last price, the book or a chart",
    terms: "ticker candles orderbook mark",
    reason: "The API has no ticker, book or candles. Its only price is the index.",
    here: { text: "Index components, with weights and age", path: "/index-components" },
    elsewhere: "On the exchange\u2019s own site or app, or with any market data provider.",
  },
  {
    id: "position-mode",
    name: "Read or change the position mode",
    terms: "hedge one-way",
    reason:
      "No endpoint reads or changes one-way or hedge mode. You set it per account; " +
      "contradictions are reported.",
    here: { text: "The mode set for an account", path: "/connections" },
    elsewhere: `${atExchange}the settings of futures trading.`,
  },
  {
    id: "leverage",
    name: "Read leverage, or set it for one symbol",
    terms: "leverage symbol",
    reason:
      "One endpoint (17, set-all-leverage) sets leverage for a whole product line. None " +
      "reads it or sets one symbol.",
    here: { text: "Leverage of a product line", path: "/risk" },
    elsewhere: `${atExchange}the leverage beside a symbol.`,
  },
  {
    id: "withdraw",
    name: "Withdraw, deposit or transfer",
    terms: "withdrawal send transfer",
    reason:
      "The API reports sub-account deposits and withdrawals. It moves no money, and " +
      "neither does this desk.",
    here: { text: "Deposits and withdrawals as reported", path: "/transfers" },
    elsewhere: `${atExchange}Assets, then Withdraw or Transfer.`,
  },
  {
    id: "change-sub-accounts",
    name: "Freeze, rename or delete a sub-account, or change its key",
    terms: "delete rotate key",
    reason: "The API creates sub-accounts with a key. It can’t change or remove them.",
    here: { text: "Sub-accounts listed on this desk", path: "/sub-accounts" },
    elsewhere: "In the broker\u2019s console of the exchange.",
  },
  {
    id: "older-commissions",
    name: "See commissions of more than 30 days ago that were never synced",
    terms: "commission history",
    reason:
      "The exchange keeps commission records for 30 days. Days that expired before they " +
      "were synced are lost.",
    here: { text: "Which days are archived, and which are not", path: "/commissions/coverage" },
    elsewhere: "The exchange\u2019s support may have them.",
  },
  {
    id: "push",
    name: "Get notified by the exchange",
    terms: "websocket webhook notify",
    reason:
      "The API has no push or webhooks. Lists are polled within rate limits and show their age.",
    here: { text: "Desk alerts, also by e-mail, chat and webhook", path: "/alerts" },
    elsewhere: "Not available: the exchange\u2019s own pages use a connection of their own.",
  },
] as const satisfies readonly MissingAction[];

export type MissingActionId = (typeof missingActions)[number]["id"];
