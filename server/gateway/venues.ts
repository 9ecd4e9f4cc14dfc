import "server-only";
import type { EndpointKind } from "@/lib/exchange/define-endpoint";
import type { Environment } from "../db/schema";
import { env } from "../env";
import { Refusal } from "../http/refusal";

/** What of an account decides where it trades. */
interface Placed {
  readonly venue: string;
  readonly environment: Environment;
  readonly liveConfirmed: boolean;
}

/**
 * The base URL of a configured venue, without a trailing slash. The list is the desk's own: no
 * request and no person can name an address (security b.1).
 */
export function baseUrlOf(venue: string): string {
  if (venue === "paper") return env().venueUrl;
  const listed = env().venues.find(({ name }) => name === venue);
  if (listed) return listed.origin;
  throw new Refusal({ kind: "not-found", what: "This venue" });
}

/** The base URL of an account. A paper account is only ever on the paper venue. */
export function venueOf({ venue, environment }: Placed): string {
  if ((environment === "paper") !== (venue === "paper")) {
    throw new Error("An account's environment and its venue contradict each other.");
  }
  return baseUrlOf(venue);
}

/** What orders of this desk can reach: live where exchanges are listed and trading is on. */
export function deskEnvironment(): Environment {
  return env().liveTrading && env().venues.length > 0 ? "live" : "paper";
}

/** Refuses to change anything on a live account that is not switched on for it. */
export function mustBeOn({ environment, liveConfirmed }: Placed, kind: EndpointKind): void {
  if (environment === "paper" || kind === "read") return;
  if (!env().liveTrading) {
    const why =
      "Live trading is off on this desk. Whoever runs it sets LIVE_TRADING=1 to allow it.";
    throw new Refusal({ kind: "held", why });
  }
  if (!liveConfirmed) {
    const why = "No owner has allowed live orders on this account yet. Ask one to confirm it.";
    throw new Refusal({ kind: "held", why });
  }
}
