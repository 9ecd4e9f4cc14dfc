import "server-only";
import { eq, sql } from "drizzle-orm";
import { checkPassword } from "@/lib/people/password/check-password";
import type { WelcomeRequest, WelcomeState } from "@/lib/people/wire";
import { appendAudit } from "../audit/append";
import { person, welcomeToken } from "../db/schema";
import { type Tx, transaction } from "../db/transaction";
import { Refusal } from "../http/refusal";
import { newId } from "../ids";
import { closeLinksOf } from "../people/open-links";
import { lockPeople } from "../people/present";
import { emailKey } from "./email-key";
import { endAllSessions } from "./end-session";
import { type KnownBrowser, newBrowser } from "./known-browser";
import { hashPassword } from "./password-hash";
import { hashOfSecretId } from "./session-id";
import { welcomeState } from "./welcome-state";

export type WelcomeResult =
  | { readonly kind: "welcome"; readonly browser: KnownBrowser }
  | { readonly kind: "closed"; readonly state: Exclude<WelcomeState, "open"> };

/**
 * Turns a one-time link into a person with a password of their own, or gives the person whose link
 * it is a new one. The link works once: of two tabs at the same moment one wins. Its password's
 * hash waits among the known: nobody comes this far without a secret of the desk's.
 */
export async function welcome(wanted: WelcomeRequest): Promise<WelcomeResult> {
  const state = await welcomeState(wanted.token);
  if (state !== "open") return { kind: "closed", state };
  const email = emailKey(wanted.email);
  const bad = checkPassword(wanted.password, email);
  if (bad) throw invalid("password", bad.rule, bad.message);
  const tokenHash = hashOfSecretId(wanted.token);
  const caller = { kind: "known", key: `link:${tokenHash.toString("hex")}` } as const;
  const passwordHash = await hashPassword(wanted.password, caller);
  if (passwordHash === null) throw new Refusal({ kind: "busy", retryAfterMs: 2_000 });
  return transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(welcomeToken)
      .where(eq(welcomeToken.tokenHash, tokenHash));
    if (found) await lockPeople(tx, found.deskId);
    const now = await welcomeState(wanted.token, tx);
    if (!found || now !== "open") {
      return { kind: "closed", state: now === "open" ? "unknown" : now };
    }
    await tx
      .update(welcomeToken)
      .set({ usedAt: sql`now()` })
      .where(eq(welcomeToken.tokenHash, tokenHash));
    const chosen = { email, name: wanted.name.trim(), passwordHash };
    return { kind: "welcome", browser: newBrowser(await settle(tx, found, chosen)) };
  });
}

interface Chosen {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

async function settle(
  tx: Tx,
  link: typeof welcomeToken.$inferSelect,
  chosen: Chosen,
): Promise<typeof person.$inferSelect> {
  const { deskId } = link;
  const [known] = await tx.select().from(person).where(eq(person.email, chosen.email));
  if (link.personId !== null && known?.id !== link.personId) {
    const message = "Type the e-mail address of the person whom this link was made for.";
    throw invalid("email", "whose-link", message);
  }
  if (known && link.personId === null) {
    throw invalid("email", "taken", "Somebody already signs in with this e-mail address.");
  }
  const personId = known?.id ?? newId("person");
  const role = known?.role ?? link.role;
  const { name, passwordHash } = chosen;
  const [settled] = known
    ? await tx
        .update(person)
        .set({ name, passwordHash, passwordChangedAt: sql`now()` })
        .where(eq(person.id, personId))
        .returning()
    : await tx
        .insert(person)
        .values({ id: personId, deskId, role, ...chosen })
        .returning();
  if (!settled) throw new Error("The person was not stored.");
  if (known) {
    await endAllSessions(tx, personId, "the password changed");
    await closeLinksOf(tx, personId);
  }
  const action = known ? "person.password-reset" : "person.welcomed";
  const detail = { role, actorRole: role };
  await appendAudit(tx, { deskId, personId, action, target: personId, detail });
  return settled;
}

function invalid(field: string, rule: string, message: string): Refusal {
  return new Refusal({ kind: "invalid", issues: [{ field, rule, message }] });
}
