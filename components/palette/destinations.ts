import { partTriggers, showNoticeSettings, showOwnLimits } from "@/components/desk/drafts";
import { pages, sandboxPath } from "@/components/desk/pages";
import { arm, disarm, useArming } from "@/components/hotkeys/arming";
import type { IconName } from "@/components/ui/icon";
import { missingActions } from "@/lib/exchange/missing-actions";
import type { Capability } from "@/lib/users/roles";

/** A place of the desk that a sentence can name. */
interface Destination {
  readonly path: string;
  readonly name: string;
  readonly also: string;
  readonly needs: Capability;
  readonly icon: IconName;
  /** It shows the days that its address says. */
  readonly days?: true;
  /** A part of the frame, or of a page, that is opened and has no address of its own. */
  readonly part?: DeskPart;
}

/** What opens beside or above a page. */
export type DeskPart = "limits" | "own-limits" | "notifications" | "appearance" | "arming";

const otherNames: Readonly<Record<string, string>> = {
  "/orders": "open orders unified blotter",
  "/batch": "basket ladder paste csv",
  "/plan-orders": "plan orders trigger tpsl",
  "/instruments": "instruments symbols rules",
  "/risk": "max open leverage",
  "/commissions": "rebates report",
  "/transfers": "deposits & withdrawals",
  "/sub-accounts": "sub-accounts accounts registry",
  "/journal": "unknown unresolved history",
  "/connections": "keys api test diagnose diagnostics drift unknown fields",
  "/system": "version backup disk retention process queue chain health",
  "/users": "users people roles",
  "/audit": "audit log",
};

const withDays: ReadonlySet<string> = new Set(["/commissions", "/transfers", "/audit"]);

const further: readonly Destination[] = [
  place("/orders?view=ticket", "Ticket", "order entry", "orders.view", "ticket"),
  place("/orders?list=spot", "Spot orders", "v2", "orders.view", "lines"),
  place("/index-components", "Index components", "price", "instruments.view", "ruler"),
  {
    ...place("/commissions/fills", "Fills", "commissions", "commissions.view", "bars"),
    days: true,
  },
  place("/commissions/clients", "Clients", "commissions", "commissions.view", "users"),
  place("/commissions/corrections", "Corrections", "changed", "commissions.view", "not-equal"),
  place("/commissions/coverage", "Coverage", "days calendar", "commissions.view", "calendar"),
  place("/commissions/month", "Month close", "statements", "commissions.view", "lock"),
  place("/commissions/exports", "Exports", "files csv", "commissions.view", "download"),
  place("/sub-accounts/assets", "Assets", "sub-account futures", "sub-accounts.view", "accounts"),
  place("/sub-accounts/new", "New sub-accounts", "create", "sub-accounts.create", "plus"),
  place(sandboxPath, "Sandbox", "scenarios paper incidents", "connections.manage", "flask"),
  place("/alerts", "Alerts", "notifications rules channels", "instruments.view", "bell"),
  place("/account", "Your account", "password sessions", "instruments.view", "person"),
  place(
    "/not-possible",
    "What can\u2019t I do here",
    "help missing",
    "instruments.view",
    "blocked",
  ),
];

/** What has no address: each is opened where it stands; its path only tells it apart. */
const parts: readonly Destination[] = [
  part("limits", "Limits", "rate open orders used allowed endpoints", "orders.view", "gauge"),
  part("own-limits", "My limits", "mine risk limits own largest", "orders.place", "lock"),
  part(
    "notifications",
    "Notification settings",
    "sound desktop notices bell",
    "instruments.view",
    "bell",
  ),
  part(
    "appearance",
    "Appearance",
    "theme dark light colours rows density",
    "instruments.view",
    "sliders",
  ),
  part("arming", "Arm trading keys", "disarm hotkeys keyboard", "orders.place", "lock"),
];

function part(id: DeskPart, ...facts: PlaceFacts): Destination {
  return { ...place(`part:${id}`, ...facts), part: id };
}

type PlaceFacts = [name: string, also: string, needs: Capability, icon: IconName];

function place(path: string, ...[name, also, needs, icon]: PlaceFacts): Destination {
  return { path, name, also, needs, icon };
}

/** What cannot be done here leads to the reason, and to where it can. */
const missing = missingActions.map(({ id, name, terms }) =>
  place(`/not-possible#${id}`, name, `${terms} not possible`, "instruments.view", "blocked"),
);

const destinations: readonly Destination[] = [
  ...pages.map((page) => ({
    ...page,
    also: otherNames[page.path] ?? "",
    ...(withDays.has(page.path) ? ({ days: true } as const) : {}),
  })),
  ...further,
  ...parts,
  ...missing,
];

/** The places that a text names and a user may open; those that begin with it come first. */
export function findDestinations(
  text: string,
  has: readonly Capability[],
  offered: readonly string[],
): readonly Destination[] {
  const own: ReadonlySet<string> = new Set([...pages.map(({ path }) => path), sandboxPath]);
  const open = destinations.filter(
    ({ path, needs }) => has.includes(needs) && (!own.has(path) || offered.includes(path)),
  );
  const asked = text.toLowerCase();
  const terms = asked.split(/[\s-]+/).filter(Boolean);
  const isNotPossible = ({ path }: Destination) => path.includes("#");
  const rank = (each: Destination) =>
    (each.name.toLowerCase().startsWith(asked) ? 0 : 1) + (isNotPossible(each) ? 2 : 0);
  return open
    .filter((each) => {
      const { name, also } = each;
      if (terms.length === 0) return !isNotPossible(each);
      const known = `${name} ${also}`.toLowerCase().split(/[\s-]+/);
      return terms.every((term) => known.some((word) => word.startsWith(term)));
    })
    .toSorted((a, b) => rank(a) - rank(b));
}

/** The button that opens a part of the frame, where it is on screen. */
function triggerOf(part: keyof typeof partTriggers): HTMLElement | null {
  const buttons = partTriggers[part].map((id) => document.getElementById(id));
  return buttons.find((button) => button?.getClientRects().length) ?? null;
}

/** Whether a part can be opened from where the user is: a phone has no status bar. */
export function isThere(part: DeskPart): boolean {
  return !(part in partTriggers) || triggerOf(part as keyof typeof partTriggers) !== null;
}

/** Opens a part of the desk that has no address; nothing is sent by that. */
export function openPart(part: DeskPart, go: (path: string) => void): void {
  switch (part) {
    case "arming":
      if (useArming.getState().until === null) arm();
      else disarm();
      return;
    case "own-limits":
      if (new URLSearchParams(location.search).get("view") !== "ticket") go("/orders?view=ticket");
      showOwnLimits.ask(true);
      return;
    case "notifications":
      showNoticeSettings.ask(true);
      press(part);
      return;
    case "limits":
    case "appearance":
      press(part);
  }
}

/** Once the palette has closed: what lies above everything would lie above this, too. */
function press(part: keyof typeof partTriggers): void {
  setTimeout(() => triggerOf(part)?.click());
}
