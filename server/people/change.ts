import "server-only";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { changeDenied, giveDenied } from "@/lib/people/authority";
import type { PersonChange } from "@/lib/people/wire";
import { appendAudit } from "../audit/append";
import { endAllSessions } from "../auth/end-session";
import { person } from "../db/schema";
import { type Tx, transaction } from "../db/transaction";
import { Refusal } from "../http/refusal";
import { closeLinksOf } from "./open-links";
import { type Actor, mustBeAllowed, type Person, presentActor, presentPerson } from "./present";

/**
 * Gives a person another role, or lets them in or keeps them out. Their sessions end with it, and
 * the links for them and by them, so that what they could do a moment ago is over. The desk always
 * keeps one owner who can sign in.
 */
export function changePerson(actor: Actor, personId: string, change: PersonChange): Promise<void> {
  return transaction(async (tx) => {
    const own = await presentActor(tx, actor);
    const found = await presentPerson(tx, actor.deskId, personId);
    if (personId === own.id) throw notYourself(changeDenied(own, found));
    mustBeAllowed(changeDenied(own, found));
    if (change.role !== undefined) mustBeAllowed(giveDenied(own.role, change.role));
    const after = {
      role: change.role ?? found.role,
      disabled: change.disabled ?? found.disabledAt !== null,
    };
    const leaves = found.role === "owner" && (after.disabled || after.role !== "owner");
    if (leaves && !(await hasAnotherOwner(tx, found))) throw lastOwner();
    await tx
      .update(person)
      .set({ role: after.role, disabledAt: after.disabled ? sql`now()` : null })
      .where(eq(person.id, personId));
    await endAllSessions(tx, personId, "the person's role or access changed");
    await closeLinksOf(tx, personId);
    await appendAudit(tx, {
      deskId: actor.deskId,
      personId: actor.personId,
      action: "person.changed",
      target: personId,
      detail: {
        roleBefore: found.role,
        role: after.role,
        accessBefore: found.disabledAt ? "disabled" : "allowed",
        access: after.disabled ? "disabled" : "allowed",
      },
    });
  });
}

async function hasAnotherOwner(tx: Tx, { id, deskId }: Person): Promise<boolean> {
  const others = await tx
    .select({ id: person.id })
    .from(person)
    .where(
      and(
        eq(person.deskId, deskId),
        eq(person.role, "owner"),
        isNull(person.disabledAt),
        ne(person.id, id),
      ),
    )
    .limit(1);
  return others.length > 0;
}

function notYourself(why: string | null): Refusal {
  const message = why ?? "";
  return new Refusal({ kind: "invalid", issues: [{ field: "person", rule: "not-self", message }] });
}

function lastOwner(): Refusal {
  const message = "This is the last owner who can sign in. Make somebody else an owner first.";
  return new Refusal({
    kind: "invalid",
    issues: [{ field: "person", rule: "last-owner", message }],
  });
}
