import "server-only";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Principal } from "@/lib/people/principal";
import type { PersonChange } from "@/lib/people/wire";
import { appendAudit } from "../audit/append";
import { endAllSessions } from "../auth/end-session";
import { person, welcomeToken } from "../db/schema";
import { type Tx, transaction } from "../db/transaction";
import { Refusal } from "../http/refusal";
import { mustOutrank } from "./ranks";

type Actor = Principal & { readonly personId: string };
type Person = typeof person.$inferSelect;

/**
 * Gives a person another role, or lets them in or keeps them out. Their sessions end with it, so
 * that what they could do a moment ago is over. The desk always keeps one owner who can sign in.
 */
export function changePerson(actor: Actor, personId: string, change: PersonChange): Promise<void> {
  return transaction(async (tx) => {
    const found = await lockPerson(tx, actor, personId);
    mustOutrank(actor.role, found.role, change.role ?? found.role);
    if (personId === actor.personId) throw notYourself();
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
    if (after.disabled) await closeLinks(tx, personId);
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

/** The owners' rows are locked together, so that two owners cannot remove each other at once. */
async function lockPerson(tx: Tx, actor: Actor, personId: string): Promise<Person> {
  const owners = eq(person.role, "owner");
  await tx
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.deskId, actor.deskId), owners))
    .orderBy(person.id)
    .for("update");
  const [found] = await tx
    .select()
    .from(person)
    .where(and(eq(person.id, personId), eq(person.deskId, actor.deskId)))
    .for("update");
  if (!found) throw new Refusal({ kind: "not-found", what: "This person" });
  return found;
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

async function closeLinks(tx: Tx, personId: string): Promise<void> {
  await tx
    .update(welcomeToken)
    .set({ expiresAt: sql`now()` })
    .where(and(eq(welcomeToken.personId, personId), isNull(welcomeToken.usedAt)));
}

function notYourself(): Refusal {
  const message = "Nobody changes their own role or access. Ask another owner or admin.";
  return new Refusal({ kind: "invalid", issues: [{ field: "person", rule: "not-self", message }] });
}

function lastOwner(): Refusal {
  const message = "This is the last owner who can sign in. Make somebody else an owner first.";
  return new Refusal({
    kind: "invalid",
    issues: [{ field: "person", rule: "last-owner", message }],
  });
}
