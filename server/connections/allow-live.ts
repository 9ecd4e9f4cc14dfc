import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Principal } from "@/lib/people/principal";
import { appendAudit } from "../audit/append";
import { account } from "../db/schema";
import { transaction } from "../db/transaction";
import { env } from "../env";
import { Refusal } from "../http/refusal";

type Actor = Principal & { readonly personId: string };

/** An owner allows orders on a live account, by typing its name; LIVE_TRADING must be on. */
export function allowLive(actor: Actor, accountId: string, typedName: string): Promise<void> {
  return change(actor, accountId, (found) => {
    if (!env().liveTrading) {
      const why = "Live trading is off on this desk. Whoever runs it sets LIVE_TRADING=1 first.";
      throw new Refusal({ kind: "held", why });
    }
    if (typedName !== found.name) {
      const message = `Type the account's name exactly: ${found.name}`;
      throw new Refusal({ kind: "invalid", issues: [{ field: "name", rule: "typed", message }] });
    }
    return { at: sql`now()`, action: "account.live-allowed" };
  });
}

/** Takes the permission back; orders that rest at the exchange stay there. */
export function forbidLive(actor: Actor, accountId: string): Promise<void> {
  return change(actor, accountId, () => ({ at: null, action: "account.live-forbidden" }));
}

function change(
  actor: Actor,
  accountId: string,
  decide: (found: typeof account.$inferSelect) => {
    readonly at: ReturnType<typeof sql> | null;
    readonly action: string;
  },
): Promise<void> {
  return transaction(async (tx) => {
    const own = and(eq(account.id, accountId), eq(account.deskId, actor.deskId));
    const [found] = await tx.select().from(account).where(own).for("update");
    if (found?.environment !== "live") {
      throw new Refusal({ kind: "not-found", what: "This live account" });
    }
    const { at, action } = decide(found);
    await tx.update(account).set({ liveConfirmedAt: at }).where(own);
    await appendAudit(tx, {
      deskId: actor.deskId,
      personId: actor.personId,
      action,
      target: accountId,
      detail: { name: found.name, venue: found.venue },
    });
  });
}
