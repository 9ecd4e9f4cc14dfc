/** Something that people look for on a desk and that the exchange's interface does not have. */
export interface MissingAction {
  readonly id: string;
  /** What one would like to do. */
  readonly name: string;
  /** What else people type who look for it. */
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
      "The one endpoint that cancels (15, cancel-order) knows orders of the unified account only. Plan orders (5, spot-place-plan-order), strategies (11, place-strategy-order) and the triggers of the v2 lists have no endpoint that cancels them.",
    here: { text: "Plans shows those that wait, and since when", path: "/plan-orders" },
    elsewhere: `${atExchange}Orders, then Trigger orders or TP/SL.`,
  },
  {
    id: "amend-orders",
    name: "Change an open order",
    terms: "amend modify edit replace",
    reason:
      "No endpoint amends an order. Changing one is a cancel and a new order: it loses its place in the queue, and between the two nothing is in the book.",
    here: {
      text: "Replace, in an order\u2019s row or its details, cancels it, waits until it is gone and places what you then want",
      path: "/orders",
    },
    elsewhere: `${atExchange}Orders, then Edit, where the order\u2019s kind allows it.`,
  },
  {
    id: "cancel-all",
    name: "Cancel everything with one call",
    terms: "all orders at once",
    reason:
      "The interface cancels one order a call, ten a second. There is no call for a symbol or for all.",
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
      "The interface lists open orders only. An order that left the list was filled, cancelled or rejected, and it does not say which.",
    here: { text: "The journal has every order sent from this desk", path: "/journal" },
    elsewhere: `${atExchange}Order history, with its days in UTC+8.`,
  },
  {
    id: "balances",
    name: "See balances",
    terms: "balance wallet funds equity",
    reason:
      "No endpoint gives the balance of an account. One (9, sub-account-assets) gives the futures assets of a broker\u2019s sub-accounts.",
    here: { text: "Futures assets of sub-accounts", path: "/sub-accounts/assets" },
    elsewhere: `${atExchange}Assets.`,
  },
  {
    id: "positions",
    name: "See positions, margin, profit and liquidation price",
    terms: "position pnl profit margin liquidation",
    reason:
      "No endpoint gives a position. Without one there is no profit, no margin and no liquidation price that would not be a guess.",
    here: { text: "How much can be opened now, as the exchange answers", path: "/risk" },
    elsewhere: `${atExchange}Positions.`,
  },
  {
    id: "market-price",
    name: "See the last price, the book or a chart",
    terms: "ticker candles orderbook mark",
    reason:
      "The interface has no ticker, no book and no candles. Its only price is what the components of an index say.",
    here: { text: "Index components, with weights and age", path: "/index-components" },
    elsewhere: "On the exchange\u2019s own site or app, or with any market data provider.",
  },
  {
    id: "position-mode",
    name: "Read or change the position mode",
    terms: "hedge one-way",
    reason:
      "No endpoint tells whether an account is in one-way or hedge mode, and none changes it. It is declared for each account and a contradiction is reported.",
    here: { text: "The declared mode of an account", path: "/connections" },
    elsewhere: `${atExchange}the settings of futures trading.`,
  },
  {
    id: "leverage",
    name: "Read leverage, or set it for one symbol",
    terms: "leverage symbol",
    reason:
      "One endpoint (17, set-all-leverage) sets the leverage of a whole product line. None tells what is set, and none sets one symbol.",
    here: { text: "Leverage of a product line", path: "/risk" },
    elsewhere: `${atExchange}the leverage beside a symbol.`,
  },
  {
    id: "withdraw",
    name: "Withdraw, deposit or transfer",
    terms: "withdrawal send transfer",
    reason:
      "The interface reports deposits and withdrawals of sub-accounts. It moves no money, and neither does this desk.",
    here: { text: "Deposits and withdrawals as reported", path: "/transfers" },
    elsewhere: `${atExchange}Assets, then Withdraw or Transfer.`,
  },
  {
    id: "change-sub-accounts",
    name: "Freeze, rename or delete a sub-account, or change its key",
    terms: "delete rotate key",
    reason: "The interface creates sub-accounts with a key. It changes and removes nothing.",
    here: { text: "Sub-accounts that are known here", path: "/sub-accounts" },
    elsewhere: "In the broker\u2019s console of the exchange.",
  },
  {
    id: "older-commissions",
    name: "See commissions of more than 30 days ago that were never synced",
    terms: "commission history",
    reason:
      "The exchange keeps commission records for 30 days and publishes a day on the next one. What expired before it was synced cannot be had any more.",
    here: { text: "Which days are archived, and which are not", path: "/commissions/coverage" },
    elsewhere: "The exchange\u2019s support may have them.",
  },
  {
    id: "push",
    name: "Be told by the exchange when something happens",
    terms: "websocket webhook notify",
    reason:
      "The interface has no push and no webhooks. Lists are read again and again, within the limits of the exchange, and carry their age.",
    here: { text: "Alerts of the desk, also to other channels", path: "/alerts" },
    elsewhere: "Nowhere: the exchange\u2019s own pages have their own connection.",
  },
] as const satisfies readonly MissingAction[];

export type MissingActionId = (typeof missingActions)[number]["id"];
