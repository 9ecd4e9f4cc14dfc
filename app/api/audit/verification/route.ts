import { auditRoutes } from "@/lib/api/routes/audit";
import { lastVerification, verifyOnRequest, withDatabaseProtection } from "@/server/audit/verify";
import { handle } from "@/server/http/handle";

export const GET = handle(auditRoutes.verification, async ({ principal }) =>
  withDatabaseProtection(principal, await lastVerification(principal.deskId)),
);

export const POST = handle(auditRoutes.verify, async ({ principal }) =>
  withDatabaseProtection(principal, await verifyOnRequest(principal)),
);
