import type { Capability } from "@/lib/people/roles";

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
  /** The page that it opens. */
  readonly path?: string;
}

const page = <Path extends string>(key: string, path: Path, name: string) => ({
  id: `go ${path}` as const,
  keys: `G ${key}`,
  scope: "go" as const,
  label: name,
  path,
});

/** Every key of the desk: the listener, the sheet and its editor are made of this list. */
export const hotkeys = [
  { id: "palette", keys: "Mod+K", scope: "desk", label: "Command palette" },
  { id: "search", keys: "/", scope: "desk", label: "Search symbols, orders and pages" },
  { id: "sheet", keys: "?", scope: "desk", label: "All keys" },
  { id: "refresh", keys: "R", scope: "desk", label: "Reload this page's data" },
  { id: "tab", keys: "1 \u2026 9", scope: "desk", label: "Tabs of this page", fixed: true },
  {
    id: "arm",
    keys: "Alt+A",
    scope: "desk",
    needs: "orders.place",
    label: "Arm or disarm the trading keys",
  },
  { id: "close", keys: "Escape", scope: "desk", label: "Close", fixed: true },
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
  page("U", "/people", "Users"),
  page("X", "/diagnostics", "Diagnostics"),
  { id: "ticket", keys: "T", scope: "ticket", label: "Go to the ticket" },
  { id: "buy", keys: "B", scope: "ticket", label: "Select buy" },
  { id: "sell", keys: "S", scope: "ticket", label: "Select sell" },
  { id: "open", keys: "O", scope: "ticket", label: "Select open" },
  { id: "close-position", keys: "C", scope: "ticket", label: "Select close" },
  { id: "market", keys: "M", scope: "ticket", label: "Market order" },
  { id: "limit", keys: "L", scope: "ticket", label: "Limit order" },
  { id: "post-only", keys: "P", scope: "ticket", label: "Post-only, on or off" },
  { id: "reduce-only", keys: "X", scope: "ticket", label: "Reduce-only, on or off" },
  { id: "send", keys: "Mod+Enter", scope: "ticket", label: "Send the order", fixed: true },
  {
    id: "dry-run",
    keys: "Mod+Shift+Enter",
    scope: "ticket",
    label: "Dry run",
    fixed: true,
  },
  { id: "next", keys: "Enter", scope: "ticket", label: "Next field", fixed: true },
  {
    id: "step",
    keys: "\u2191 \u2193",
    scope: "ticket",
    label: "Change a number by 1 step; Shift 10, Alt 100",
    fixed: true,
  },
  {
    id: "send-buy",
    keys: "Shift+B",
    scope: "armed",
    needsArming: true,
    label: "Send as a buy",
    needs: "orders.place",
  },
  {
    id: "send-sell",
    keys: "Shift+S",
    scope: "armed",
    needsArming: true,
    label: "Send as a sell",
    needs: "orders.place",
  },
  {
    id: "cancel-symbol",
    keys: "Shift+Delete",
    scope: "armed",
    needsArming: true,
    label: "Cancel all orders in the ticket's symbol (asks first)",
    needs: "orders.cancel",
  },
  { id: "rows", keys: "J", scope: "list", label: "Next row, also \u2193", fixed: true },
  { id: "rows-back", keys: "K", scope: "list", label: "Row before, also \u2191", fixed: true },
  { id: "select", keys: "Space", scope: "list", label: "Select the row", fixed: true },
  { id: "range", keys: "Shift+Space", scope: "list", label: "Select up to the row", fixed: true },
  { id: "ends", keys: "Home End", scope: "list", label: "First and last row", fixed: true },
  {
    id: "leap",
    keys: "PageUp PageDown",
    scope: "list",
    label: "Twenty rows up and down",
    fixed: true,
  },
  {
    id: "groups",
    keys: "\u2190 \u2192",
    scope: "list",
    label: "Close and open a group",
    fixed: true,
  },
  {
    id: "select-all",
    keys: "Mod+A",
    scope: "list",
    label: "Select all rows that are shown",
    fixed: true,
  },
  {
    id: "copy",
    keys: "Mod+C",
    scope: "list",
    label: "Copy the rows as a table",
    fixed: true,
  },
  { id: "details", keys: "Enter", scope: "list", label: "Details of the row", fixed: true },
  { id: "replace", keys: "E", scope: "list", label: "Replace the order", fixed: true },
  {
    id: "cancel-selected",
    keys: "Delete",
    scope: "list",
    fixed: true,
    label: "Cancel the row's order, or the selection (asks first)",
  },
  { id: "send-batch", keys: "Mod+Enter", scope: "batch", label: "Review and send", fixed: true },
  { id: "undo", keys: "Mod+Z", scope: "batch", label: "Undo the last edit", fixed: true },
  { id: "redo", keys: "Mod+Shift+Z", scope: "batch", label: "Redo it, also Ctrl+Y", fixed: true },
] as const satisfies readonly Hotkey[];

export type HotkeyId = (typeof hotkeys)[number]["id"];
