import "server-only";
import { appendAudit } from "../audit/append";
import { createSession } from "./create-session";
import { type NotTheirs, type PasswordTry, withPassword } from "./with-password";

export interface SignInTry extends PasswordTry {
  readonly userAgent: string | null;
}

export type SignInResult =
  | { readonly kind: "signed-in"; readonly sessionId: string; readonly personId: string }
  | NotTheirs;

/** Starts a session for whoever knows the password of an e-mail address. */
export async function signIn(wanted: SignInTry): Promise<SignInResult> {
  return withPassword(wanted, async (tx, { id: personId, deskId, role }) => {
    const { address, userAgent } = wanted;
    const sessionId = await createSession(tx, { deskId, personId, address, userAgent });
    const action = "session.started";
    const detail = { address, actorRole: role };
    await appendAudit(tx, { deskId, personId, action, target: personId, detail });
    return { kind: "signed-in", sessionId, personId };
  });
}
