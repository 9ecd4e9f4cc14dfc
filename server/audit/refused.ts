import "server-only";
import type { SignedIn } from "../auth/read-session";
import { transaction } from "../db/transaction";
import { appendAudit } from "./append";

/** Writes down that somebody asked for something that their role may not do. */
export function appendRefused(
  { deskId, personId }: SignedIn["principal"],
  asked: { readonly method: string; readonly path: string; readonly permission: string },
): Promise<void> {
  return transaction((tx) =>
    appendAudit(tx, {
      deskId,
      personId,
      action: "request.refused",
      target: asked.path.slice(0, 200),
      detail: { method: asked.method, permission: asked.permission, result: "refused" },
    }),
  );
}
