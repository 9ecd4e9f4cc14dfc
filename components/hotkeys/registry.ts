import type { Capability } from "@/lib/users/roles";

/** Where a key works; the sheet groups by it. */
export const hotkeyScopes = {
  desk: "Everywhere",
  go: "Go to, one key after another",
  ticket: "Ticket",
  armed: "Trading, only while armed",
  list: "Lists",
  batch: "Batch",
} as const;

export type HotkeyScope = keyof typeof hotkeyScopes;

/** A key of the desk. Where it is `fixed`, the part that it works in listens for it by itself. */
export interface Hotkey {
  readonly id: string;
  /** "Shift+B"; one after the other with a space between: "G O". */
  readonly keys: string;
  readonly scope: HotkeyScope;
  readonly label: string;
  readonly needsArming?: true;
  readonly fixed?: true;
  readonly needs?: Capability;
  readonly path?: string;
}

const page = <Path extends string>(key: string, path: Path, name: string) => ({
  id: `go ${path}` as const,
  keys: `G ${key}`,
  scope: "go" as const,
  label: name,
  path,
});

/** A key that the part of the page in which it works listens for. */
const fixed = <Id extends string>(scope: HotkeyScope, id: Id, keys: string, label: string) => ({
  ...({ id, keys, scope, label, fixed: true } as const),
});

/** A key that does nothing until trading keys are armed. */
const armed = <Id extends string>(id: Id, keys: string, label: string, needs: Capability) => ({
  ...({ id, keys, scope: "armed", label, needs, needsArming: true } as const),
});

/** Every key of the desk: the listener, the sheet and its editor are made of this list. */
export const hotkeys = [
  { id: "palette", keys: "Mod+K", scope: "desk", label: "Command palette" },
  { id: "search", keys: "/", scope: "desk", label: "Search symbols, orders and pages" },
  { id: "sheet", keys: "?", scope: "desk", label: "All keys" },
  { id: "refresh", keys: "R", scope: "desk", label: "Reload this page's data" },
  fixed("desk", "tab", "1 \u2026 9", "Tabs of this page"),
  {
    id: "arm",
    keys: "Alt+A",
    scope: "desk",
    needs: "orders.place",
    label: "Arm or disarm the trading keys",
  },
  fixed("desk", "close", "Escape", "Close"),
  page("V", "/overview", "Overview"),
  page("O", "/orders", "Orders"),
  page("B", "/batch", "Batch"),
  page("P", "/plan-orders", "Plans"),
  page("M", "/instruments", "Markets"),
  page("I", "/index-components", "Index components"),
  page("R", "/risk", "Risk"),
  page("C", "/commissions", "Commissions"),
  page("D", "/transfers", "Deposits & withdrawals"),
  page("S", "/sub-accounts", "Sub-accounts"),
  page("J", "/journal", "Journal"),
  page("A", "/alerts", "Alerts"),
  page("K", "/connections", "Connections"),
  page("L", "/audit", "Audit"),
  page("U", "/users", "Users"),
  { id: "ticket", keys: "T", scope: "ticket", label: "Go to the ticket" },
  { id: "buy", keys: "B", scope: "ticket", label: "Select buy" },
  { id: "sell", keys: "S", scope: "ticket", label: "Select sell" },
  { id: "open", keys: "O", scope: "ticket", label: "Select open" },
  { id: "close-position", keys: "C", scope: "ticket", label: "Select close" },
  { id: "market", keys: "M", scope: "ticket", label: "Market order" },
  { id: "limit", keys: "L", scope: "ticket", label: "Limit order" },
  { id: "post-only", keys: "P", scope: "ticket", label: "Post-only, on or off" },
  { id: "reduce-only", keys: "X", scope: "ticket", label: "Reduce-only, on or off" },
  fixed("ticket", "send", "Mod+Enter", "Send the order"),
  fixed("ticket", "dry-run", "Mod+Shift+Enter", "Dry run"),
  fixed("ticket", "next", "Enter", "Next field"),
  fixed("ticket", "step", "\u2191 \u2193", "Change a number by 1 step; Shift 10, Alt 100"),
  armed("send-buy", "Shift+B", "Send as a buy", "orders.place"),
  armed("send-sell", "Shift+S", "Send as a sell", "orders.place"),
  armed(
    "cancel-symbol",
    "Shift+Delete",
    "Cancel all orders in the ticket's symbol (asks first)",
    "orders.cancel",
  ),
  { id: "list", keys: "F", scope: "list", label: "Go to the list" },
  fixed("list", "rows", "J", "Next row, also \u2193"),
  fixed("list", "rows-back", "K", "Previous row, also \u2191"),
  fixed("list", "select", "Space", "Select the row"),
  fixed("list", "range", "Shift+Space", "Select up to the row"),
  fixed("list", "ends", "Home End", "First and last row"),
  fixed("list", "leap", "PageUp PageDown", "Twenty rows up and down"),
  fixed("list", "groups", "\u2190 \u2192", "Close and open a group"),
  fixed("list", "select-all", "Mod+A", "Select all rows that are shown"),
  fixed("list", "copy", "Mod+C", "Copy the rows as a table"),
  fixed("list", "details", "Enter", "Details of the row"),
  fixed("list", "replace", "E", "Replace the order"),
  fixed(
    "list",
    "cancel-selected",
    "Delete",
    "Cancel the row's order at once; a selection asks first",
  ),
  fixed("batch", "send-batch", "Mod+Enter", "Review and send"),
  fixed("batch", "undo", "Mod+Z", "Undo the last edit"),
  fixed("batch", "redo", "Mod+Shift+Z", "Redo it, also Ctrl+Y"),
] as const satisfies readonly Hotkey[];

export type HotkeyId = (typeof hotkeys)[number]["id"];
