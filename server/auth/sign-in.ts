import "server-only";
import { appendAudit } from "../audit/append";
import { createSession } from "./create-session";
import type { KnownBrowser } from "./known-browser";
import { type NotTheirs, type PasswordTry, withPassword } from "./with-password";

export interface SignInTry extends PasswordTry {
  readonly userAgent: string | null;
}

export type SignInResult =
  | { readonly kind: "signed-in"; readonly sessionId: string; readonly browser: KnownBrowser }
  | NotTheirs;

/** Starts a session for whoever knows the password of an e-mail address. */
export async function signIn(wanted: SignInTry): Promise<SignInResult> {
  return withPassword(wanted, async (tx, { deskId, role }, browser) => {
    const { address, userAgent } = wanted;
    const { id, personId } = browser;
    const session = { deskId, personId, address, userAgent, browser: id };
    const sessionId = await createSession(tx, session);
    const action = "session.started";
    const detail = { address, actorRole: role };
    await appendAudit(tx, { deskId, personId, action, target: personId, detail });
    return { kind: "signed-in", sessionId, browser };
  });
}
