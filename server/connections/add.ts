import "server-only";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Principal } from "@/lib/people/principal";
import { account } from "../db/schema";
import { type Tx, transaction } from "../db/transaction";
import { env } from "../env";
import { addConnection } from "../gateway/connections";
import { Refusal } from "../http/refusal";
import type { addRequest } from "./request-schemas";

type Actor = Principal & { readonly personId: string };

/**
 * Stores a key that a person hands in: sealed at once and never read back. It goes under an
 * account of the desk or a new one, on a venue of the desk's own list.
 */
export function addKey(actor: Actor, wanted: z.infer<typeof addRequest>) {
  return transaction(async (tx) => {
    const where = await accountOf(tx, actor, wanted.account);
    const added = await addConnection(tx, {
      deskId: actor.deskId,
      createdBy: actor.personId,
      label: wanted.label,
      permissions: [...new Set(wanted.permissions)],
      key: wanted.key,
      secret: wanted.secret,
      passphrase: wanted.passphrase,
      account: where,
    });
    if (added.existed) {
      throw invalid("key", "known", "This key is on the desk already. Remove it there first.");
    }
    return added;
  });
}

async function accountOf(
  tx: Tx,
  actor: Actor,
  wanted: z.infer<typeof addRequest>["account"],
): Promise<Parameters<typeof addConnection>[1]["account"]> {
  if ("id" in wanted) {
    const [own] = await tx
      .select({ id: account.id })
      .from(account)
      .where(and(eq(account.id, wanted.id), eq(account.deskId, actor.deskId)));
    if (!own) throw new Refusal({ kind: "not-found", what: "This account" });
    return { id: own.id };
  }
  const venues = ["paper", ...env().venues.map(({ name }) => name)];
  if (!venues.includes(wanted.venue)) {
    const message = `Choose one of the venues that this desk may reach: ${venues.join(", ")}.`;
    throw invalid("account.venue", "unlisted", message);
  }
  return { ...wanted, environment: wanted.venue === "paper" ? "paper" : "live" };
}

function invalid(field: string, rule: string, message: string): Refusal {
  return new Refusal({ kind: "invalid", issues: [{ field, rule, message }] });
}
