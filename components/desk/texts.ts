import type { LimitCheck } from "@/lib/orders/limit-summary";
import type { OrderIntentState } from "@/lib/orders/order-intent";
import { armingTexts, bellTexts, searchTexts } from "./frame-texts";

/** What the keys say. */
export const keyTexts = {
  ...armingTexts,
  sheet: "Keys",
  sheetNote: "Keys are off while you type in a field, hold a key down, or have a dialog open.",
  armNote:
    "Armed keys send what the ticket shows, without asking. They disarm after 5 min, " +
    "after 1 min without a key or click, or when the window loses focus.",
  arm: "Arm trading keys",
  set: (label: string) => `Set key for ${label}`,
  press: "Press the new key",
  none: "No key",
  usual: "Reset all keys",
  physical: "Use physical key positions",
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
  fills: "Nothing is sent from here.",
  gate: ({ kind, reason }: LimitCheck) =>
    kind === "refuse" ? `${reason}: will be blocked` : `${reason}. Hold the button to send`,
  move: "move",
  select: "select",
  keys: "all keys",
  lock: "Lock trading",
  noPages: "Pages didn\u2019t load. Close and reopen this to retry.",
  nothing: (text: string) => `No results for \u201c${text}\u201d.`,
  notRead: (parts: readonly string[]) => `Not filled: ${parts.join(" ")}`,
  enterIt: "Enter the rest yourself.",
  noSymbol: (name: string) => `No symbol or coin named ${name} on this account.`,
  needSymbol: "Add a coin or a symbol, such as btc or ETHUSDT.",
  mayNot: "You can't place orders on this account.",
  loading: "Loading\u2026",
  fill: "Fill the ticket:",
  value: "Value",
  distance: "Dist. to index",
  cancel: (what: string, count: number) => `Cancel ${what} (${count})\u2026`,
  cancelNone: (what: string) => `No open orders: ${what}.`,
  asks: "confirm first",
  show: "Show",
} as const;

/** What the notification centre says. */
export const noticeTexts = {
  ...bellTexts,
  none: "All clear.",
  unread: "Loading alerts.",
  needed: "Notifications that need action",
  latest: "Latest notifications",
  allAlerts: "Alerts, rules and channels",
  clear: (count: number) => `Clear ${count}`,
  dismiss: "Dismiss",
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
  desktop: "Desktop notification",
  state: (sound: boolean, desktop: boolean) =>
    `Sound ${sound ? "on" : "off"} \u00b7 Desktop notifications ${desktop ? "on" : "off"}`,
  muted: "Muted",
  mute: "Mute: no sounds, no desktop notifications, no success messages",
  place: "Messages",
  places: { bottom: "At the bottom", top: "At the top" },
  denied: "Desktop notifications are blocked. Allow them in your browser's settings.",
  kinds: {
    unknown: "Order status unknown",
    rejected: "Order rejected",
    alert: "Desk alert",
    partial: "Order partly filled",
    closed: "Order filled or cancelled",
  },
} as const;
