import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { inviteDenied, linkDenied, revokeDenied } from "@/lib/people/authority";
import type { Role } from "@/lib/people/roles";
import type { HandedLink } from "@/lib/people/wire";
import { appendAudit } from "../audit/append";
import { hashOfSecretId, newSessionId } from "../auth/session-id";
import { welcomeToken } from "../db/schema";
import { type Tx, transaction } from "../db/transaction";
import { Refusal } from "../http/refusal";
import { closeLinksFor, linksWhere, unused } from "./open-links";
import { type Actor, mustBeAllowed, presentActor, presentPerson } from "./present";

const hourMs = 60 * 60_000;

/** How long a link opens: one that a person hands to another, and one that the terminal printed. */
const openForMs = { handed: 7 * 24 * hourMs, printed: 24 * hourMs } as const;

/** A one-time link with which somebody new joins in a role. Its token is told this once. */
export function inviteSomebody(
  actor: Actor,
  wanted: { readonly name: string; readonly role: Role },
): Promise<HandedLink> {
  return transaction(async (tx) => {
    const maker = await presentActor(tx, actor);
    mustBeAllowed(inviteDenied(maker.role, wanted.role));
    const of = { ...wanted, personId: null, deskId: actor.deskId, createdBy: maker.id };
    const link = handed(await makeLink(tx, of, "handed"));
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
    const maker = await presentActor(tx, actor);
    const found = await presentPerson(tx, actor.deskId, personId);
    mustBeAllowed(linkDenied(maker, found));
    await closeLinksFor(tx, personId);
    const { name, role, deskId } = found;
    const of = { name, role, personId, deskId, createdBy: maker.id };
    const link = handed(await makeLink(tx, of, "handed"));
    await appendAudit(tx, {
      deskId,
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
    const own = await presentActor(tx, actor);
    const wanted = and(eq(welcomeToken.id, linkId), eq(welcomeToken.deskId, actor.deskId));
    const [found] = await linksWhere(tx, and(wanted, unused));
    if (!found) throw new Refusal({ kind: "not-found", what: "This link" });
    const { role } = found.link;
    mustBeAllowed(revokeDenied(own, role, found.person));
    await tx.update(welcomeToken).set({ expiresAt: sql`now()` }).where(wanted);
    await appendAudit(tx, {
      deskId: actor.deskId,
      personId: actor.personId,
      action: "person.link-revoked",
      target: linkId,
      detail: { role },
    });
  });
}

/** Stores a new link; what it opens with is told this once. */
export async function makeLink(
  tx: Tx,
  of: {
    readonly deskId: string;
    readonly name: string | null;
    readonly role: Role;
    /** Whose new password it is for; null when it makes a new person. */
    readonly personId: string | null;
    /** Null when the server's terminal printed it. */
    readonly createdBy: string | null;
  },
  how: keyof typeof openForMs,
): Promise<{ readonly id: string; readonly token: string; readonly expiresAt: Date }> {
  const token = newSessionId();
  const [made] = await tx
    .insert(welcomeToken)
    .values({
      ...of,
      tokenHash: hashOfSecretId(token),
      expiresAt: sql`now() + ${openForMs[how]} * interval '1 millisecond'`,
    })
    .returning({ id: welcomeToken.id, expiresAt: welcomeToken.expiresAt });
  if (!made) throw new Error("The link was not stored.");
  return { ...made, token };
}

const handed = ({ id, token, expiresAt }: Awaited<ReturnType<typeof makeLink>>): HandedLink => ({
  id,
  path: `/welcome?token=${token}`,
  expiresAt: expiresAt.toISOString(),
});
