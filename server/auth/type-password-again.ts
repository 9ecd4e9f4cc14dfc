import "server-only";
import { eq, sql } from "drizzle-orm";
import { appendAudit } from "../audit/append";
import { session } from "../db/schema";
import { Refusal } from "../http/refusal";
import type { SignedIn } from "./read-session";
import { waitWords } from "./turned-away";
import { withPassword } from "./with-password";

/**
 * Notes on a session that its person typed the password just now. It counts like a try of this
 * browser at the sign-in: a stranger at an open desk has no more tries here than there, and
 * strangers elsewhere take none away.
 */
export async function typePasswordAgain(
  { principal, email, idHash, browser }: SignedIn,
  password: string,
  address: string,
  /** The field of the form that it was typed into. */
  field = "password",
): Promise<void> {
  const tried = await withPassword({ email, password, address, browser }, async (tx) => {
    await tx.update(session).set({ passwordAt: sql`now()` }).where(eq(session.idHash, idHash));
    const { deskId, personId } = principal;
    const action = "session.password";
    await appendAudit(tx, { deskId, personId, action, target: personId, detail: { address } });
    return { kind: "typed" } as const;
  });
  if (tried.kind === "busy") throw new Refusal(tried);
  if (tried.kind === "typed") return;
  const message = tried.kind === "wrong" ? "This is not your password." : waitWords(tried);
  throw new Refusal({
    kind: "invalid",
    issues: [{ field, rule: tried.kind, message }],
  });
}
