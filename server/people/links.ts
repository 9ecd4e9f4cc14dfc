import "server-only";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Principal } from "@/lib/people/principal";
import type { Role } from "@/lib/people/roles";
import type { HandedLink } from "@/lib/people/wire";
import { appendAudit } from "../audit/append";
import { hashOfSecretId, newSessionId } from "../auth/session-id";
import { person, welcomeToken } from "../db/schema";
import { type Tx, transaction } from "../db/transaction";
import { Refusal } from "../http/refusal";
import { mustOutrank } from "./ranks";

/** How long a link opens that one person hands to another. */
const openForMs = 7 * 24 * 60 * 60_000;

type Actor = Principal & { readonly personId: string };

/** A one-time link with which somebody new joins in a role. Its token is told this once. */
export function inviteSomebody(
  actor: Actor,
  wanted: { readonly name: string; readonly role: Role },
): Promise<HandedLink> {
  mustOutrank(actor.role, wanted.role);
  return transaction(async (tx) => {
    const link = await makeLink(tx, actor, { ...wanted, personId: null });
    await appendAudit(tx, {
      deskId: actor.deskId,
      personId: actor.personId,
      action: "person.invited",
      target: link.id,
      detail: { role: wanted.role, name: wanted.name },
    });
    return link;
  });
}

/** A one-time link with which a person chooses a new password; older ones stop working. */
export function linkForPerson(actor: Actor, personId: string): Promise<HandedLink> {
  return transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(person)
      .where(and(eq(person.id, personId), eq(person.deskId, actor.deskId)))
      .for("update");
    if (!found) throw new Refusal({ kind: "not-found", what: "This person" });
    mustOutrank(actor.role, found.role);
    await tx
      .update(welcomeToken)
      .set({ expiresAt: sql`now()` })
      .where(and(eq(welcomeToken.personId, personId), isNull(welcomeToken.usedAt)));
    const { name, role } = found;
    const link = await makeLink(tx, actor, { name, role, personId });
    await appendAudit(tx, {
      deskId: actor.deskId,
      personId: actor.personId,
      action: "person.password-link",
      target: personId,
      detail: { role },
    });
    return link;
  });
}

/** Takes a link back that nobody has used; it opens nothing from now on. */
export function revokeLink(actor: Actor, linkId: string): Promise<void> {
  return transaction(async (tx) => {
    const [link] = await tx
      .update(welcomeToken)
      .set({ expiresAt: sql`now()` })
      .where(
        and(
          eq(welcomeToken.id, linkId),
          eq(welcomeToken.deskId, actor.deskId),
          isNull(welcomeToken.usedAt),
          gt(welcomeToken.expiresAt, sql`now()`),
        ),
      )
      .returning();
    if (!link) throw new Refusal({ kind: "not-found", what: "This link" });
    mustOutrank(actor.role, link.role);
    await appendAudit(tx, {
      deskId: actor.deskId,
      personId: actor.personId,
      action: "person.link-revoked",
      target: linkId,
      detail: { role: link.role },
    });
  });
}

async function makeLink(
  tx: Tx,
  actor: Actor,
  of: { readonly name: string; readonly role: Role; readonly personId: string | null },
): Promise<HandedLink> {
  const token = newSessionId();
  const [made] = await tx
    .insert(welcomeToken)
    .values({
      ...of,
      tokenHash: hashOfSecretId(token),
      deskId: actor.deskId,
      createdBy: actor.personId,
      expiresAt: sql`now() + ${openForMs} * interval '1 millisecond'`,
    })
    .returning({ id: welcomeToken.id, expiresAt: welcomeToken.expiresAt });
  if (!made) throw new Error("The link was not stored.");
  return { id: made.id, path: `/welcome?token=${token}`, expiresAt: made.expiresAt.toISOString() };
}
