import "server-only";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { transaction } from "../db/database";
import { DeskError } from "../desk-error";

/** Records a request that the user's role does not allow. */
export function appendDeniedRequest(
  principal: Principal,
  asked: { readonly method: string; readonly path: string; readonly permission: string },
): Promise<void> {
  return transaction((tx) =>
    appendAudit(tx, principal, {
      action: "request.refused",
      target: asked.path.slice(0, 200),
      detail: { method: asked.method, permission: asked.permission, result: "refused" },
    }),
  );
}

/** A request that the user's rank forbids is an entry of the audit, as a missing permission is. */
export async function auditingDenials<T>(
  { request, principal }: { readonly request: Request; readonly principal: Principal },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DeskError && error.failure.kind === "forbidden") {
      const { permission } = error.failure;
      const { pathname: path } = new URL(request.url);
      await appendDeniedRequest(principal, { method: request.method, path, permission });
    }
    throw error;
  }
}
