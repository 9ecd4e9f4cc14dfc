import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { EndpointKind } from "@/lib/exchange/define-endpoint";
import type { Environment, Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { transaction } from "../db/database";
import { account } from "../db/schema";
import { DeskError } from "../desk-error";
import { env } from "../env";

/** What of an account decides where it trades. */
interface Placed {
  readonly venue: string;
  readonly environment: Environment;
  readonly liveConfirmed: boolean;
}

/**
 * The base URL of a configured venue, without a trailing slash. The list is the desk's own: no
 * request and no user can name an address (docs/security.md#b1).
 */
export function baseUrlOf(venue: string): string {
  if (venue === "paper") return env().venueUrl;
  const listed = env().venues.find(({ name }) => name === venue);
  if (listed) return listed.origin;
  throw new DeskError({ kind: "not-found", what: "This venue" });
}

/** The base URL of an account. A paper account is only ever on the paper venue. */
export function venueOf({ venue, environment }: Placed): string {
  if ((environment === "paper") !== (venue === "paper")) {
    throw new Error("The account's environment doesn't match its venue.");
  }
  return baseUrlOf(venue);
}

/** The most that orders of this desk can reach: a listed exchange, live where trading is on. */
export function deskEnvironment(): Environment {
  if (env().venues.length === 0) return "paper";
  return env().liveTrading ? "live" : "demo";
}

/** Refuses to change anything on a live account that is not switched on for it. */
export function mustBeOn({ environment, liveConfirmed }: Placed, kind: EndpointKind): void {
  if (environment !== "live" || kind === "read") return;
  if (!env().liveTrading) {
    const reason = "Live trading is off. Set LIVE_TRADING=1 on the server to allow it.";
    throw new DeskError({ kind: "blocked", reason });
  }
  if (!liveConfirmed) {
    const reason = "Live orders aren't allowed on this account. Ask an owner.";
    throw new DeskError({ kind: "blocked", reason });
  }
}

type Actor = Principal & { readonly userId: string };

/** An owner allows orders on a live account, by typing its name; LIVE_TRADING must be on. */
export function allowLive(actor: Actor, accountId: string, typedName: string): Promise<void> {
  return change(actor, accountId, (found) => {
    if (!env().liveTrading) {
      const reason = "Live trading is off. Set LIVE_TRADING=1 on the server first.";
      throw new DeskError({ kind: "blocked", reason });
    }
    if (typedName !== found.name) {
      const message = `To confirm, type the account's name exactly: ${found.name}`;
      throw new DeskError({ kind: "invalid", issues: [{ field: "name", rule: "typed", message }] });
    }
    if (found.observedPositionMode && found.observedPositionMode.mode !== found.positionMode) {
      const reason =
        "This account's orders show a different position mode than the one set. Resolve that " +
        "first.";
      throw new DeskError({ kind: "blocked", reason });
    }
    return { at: sql`now()`, action: "account.live-allowed" };
  });
}

/** Takes the permission back; orders that rest at the exchange stay there. */
export function forbidLive(actor: Actor, accountId: string): Promise<void> {
  return change(actor, accountId, () => ({ at: null, action: "account.live-forbidden" }));
}

async function change(
  actor: Actor,
  accountId: string,
  decide: (found: typeof account.$inferSelect) => {
    readonly at: ReturnType<typeof sql> | null;
    readonly action: string;
  },
): Promise<void> {
  await transaction(async (tx) => {
    const own = and(eq(account.id, accountId), eq(account.deskId, actor.deskId));
    const [found] = await tx.select().from(account).where(own).for("update");
    if (found?.environment !== "live") {
      throw new DeskError({ kind: "not-found", what: "This live account" });
    }
    const { at, action } = decide(found);
    await tx.update(account).set({ liveConfirmedAt: at }).where(own);
    await appendAudit(tx, actor, {
      action,
      target: accountId,
      detail: { name: found.name, venue: found.venue },
    });
  });
}
