import { can, type Role } from "./roles";

/** A page's path and query, written by `proxy.ts` over whatever the client sent. */
export const pagePathHeader = "x-desk-page";

/**
 * The path on this desk that somebody is sent to after signing in, or `/` for anything that a
 * browser would read as another place: `//host`, `/\host`, a tab between the slashes, a scheme.
 */
export function safeRedirectPath(wanted: unknown): string {
  const here = "http://desk.invalid";
  if (typeof wanted !== "string" || !wanted.startsWith("/") || !URL.canParse(wanted, here)) {
    return "/";
  }
  const { origin, pathname, search } = new URL(wanted, here);
  return origin === here && !pathname.startsWith("//") ? pathname + search : "/";
}

/** The page that the desk begins with for a role: the orders, else the overview. */
export function startPath(role: Role): "/orders" | "/overview" {
  return can(role, "orders.view") ? "/orders" : "/overview";
}

/** Names in the order in which they are looked for: many browsers also call themselves others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Headless)?(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, "Windows"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Which browser a user signed in with, from what it says of itself: "Firefox on Linux". */
export function browserName(userAgent: string | null): string {
  const named = (names: typeof browsers) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const system = named(systems);
  return (named(browsers) ?? "Unknown browser") + (system ? ` on ${system}` : "");
}
