import { protection } from "@/server/audit/protection";
import { lastVerification, verifyAgain } from "@/server/audit/verification";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** Whether the audit's chain is whole, and when that was last recomputed. */
export const GET = door({ capability: "audit.view" }, async ({ principal }) =>
  respond(await protection(principal, await lastVerification(principal.deskId))),
);

/** Recomputes it now. */
export const POST = door({ capability: "audit.view" }, async ({ principal }) =>
  respond(await protection(principal, await verifyAgain(principal))),
);
