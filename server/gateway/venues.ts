import "server-only";
import type { Environment } from "../db/schema";
import { env } from "../env";
import { Refusal } from "../http/refusal";

/**
 * The base URL of a configured venue, without a trailing slash. The list is the desk's own: no
 * request and no person can name an address (security b.1).
 */
export function venueOf(account: { readonly venue: string; readonly environment: Environment }) {
  if (account.environment === "live" && !env().liveTrading) {
    const why = "Live trading is off on this desk. The owner sets LIVE_TRADING=1 to allow it.";
    throw new Refusal({ kind: "held", why });
  }
  return baseUrlOf(account.venue);
}

/** The base URL of a venue for the endpoints that need no key. */
export function baseUrlOf(venue: string): string {
  if (venue === "paper") return env().venueUrl;
  throw new Refusal({ kind: "not-found", what: "This venue" });
}
