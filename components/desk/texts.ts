import type { GuardGate } from "@/lib/orders/guard-summary";
import type { OrderIntentState } from "@/lib/orders/order-intent";
import { armingTexts, bellTexts, searchTexts } from "./frame-texts";

/** What the keys say. */
export const keyTexts = {
  ...armingTexts,
  sheet: "Keys",
  sheetNote:
    "Keys do nothing in a field, while a key is held down, or while something is open above the page.",
  armNote:
    "Armed keys send at once what the ticket shows. They end after five minutes, a minute without a key or a press, or when the window loses the focus.",
  arm: "Arm trading keys",
  set: (label: string) => `Set the key of ${label}`,
  press: "Press the new key",
  none: "No key",
  usual: "Reset all keys",
  physical: "By the key's place, not by what is printed on it",
} as const;

/** What the palette says. */
export const paletteTexts = {
  ...searchTexts,
  placeholder: "buy 0.5 btc 92000 post, cancel btc buys, go commissions last week",
  sections: {
    order: "Ticket",
    also: "Also read as",
    orders: "Orders that match",
    go: "Go to",
    symbols: "Symbols",
    accounts: "Accounts",
    views: "Saved views",
    actions: "Actions",
  },
  fills: "Fills the ticket. Nothing is sent from here.",
  gate: ({ kind, reason }: GuardGate) =>
    kind === "refuse"
      ? `${reason}: it is refused`
      : `Mine: ${reason}. Its button is held to send it`,
  move: "move",
  select: "select",
  keys: "all keys",
  nothing: (text: string) => `Nothing here goes by \u201c${text}\u201d.`,
  notRead: (parts: readonly string[]) => `Not filled: ${parts.join(" ")}`,
  enterIt: "Enter what is missing yourself.",
  noSymbol: (name: string) => `No symbol or coin of this account goes by ${name}.`,
  needSymbol: "Add a coin or a symbol, such as btc or ETHUSDT.",
  mayNot: "You may not place orders on this account.",
  loading: "The lists of symbols are loading.",
  fill: "Fill the ticket:",
  value: "Value",
  distance: "Dist. to index",
  cancel: (what: string, count: number) => `Cancel ${what} (${count})\u2026`,
  cancelNone: (what: string) => `No open order is among ${what}.`,
  asks: "asks first",
  show: "Show",
} as const;

/** What the notification centre says. */
export const noticeTexts = {
  ...bellTexts,
  none: "Nothing waits for a person now.",
  unread: "The alerts are not read yet.",
  needed: "Notifications that need you",
  latest: "Latest notifications",
  allAlerts: "All alerts",
  clear: (count: number) => `Clear ${count}`,
  dismiss: "Take this away",
  /** What happened to an order, in the words of its state. */
  events: {
    UNKNOWN: "unknown",
    UNRESOLVED: "unresolved",
    REJECTED: "rejected",
    NOT_SENT: "not sent",
    PARTIAL: "partly filled",
    LIVE: "triggered",
    CLOSED_UNSPECIFIED: "filled or cancelled",
    CANCELLED: "cancelled",
    ATTESTED_FILLED: "marked filled",
    ATTESTED_OPEN: "marked open",
    ATTESTED_NOT_PLACED: "marked not placed",
  } as Readonly<Partial<Record<OrderIntentState, string>>>,
  batch: (parts: string, of: number) => `${parts}; batch of ${of} ${of === 1 ? "order" : "orders"}`,
  job: (parts: string) => `Mass cancel: ${parts}`,
  filled: (filled: string, qty: string | null) =>
    qty === null ? `${filled} filled so far` : `${filled} of ${qty} filled so far`,
  settings: "Settings",
  sound: "Sound",
  desktop: "Desktop notice",
  state: (sound: boolean, desktop: boolean) =>
    `Sound ${sound ? "on" : "off"} \u00b7 Desktop notices ${desktop ? "on" : "off"}`,
  denied: "This browser does not let the desk show desktop notices. Allow them in its settings.",
  kinds: {
    unknown: "Order of unknown outcome",
    rejected: "Order rejected",
    alert: "Alert of the desk",
    partial: "Order partly filled",
    closed: "Order filled or cancelled",
  },
} as const;
