import { clientRoutes } from "@/lib/api/routes/clients";
import { clientsActor } from "@/server/archive/clients/locked-days";
import { assignUid, removeUid } from "@/server/archive/clients/manage-clients";
import { auditingDenials } from "@/server/http/denied-requests";
import { handle } from "@/server/http/handle";

export const PUT = handle(clientRoutes.assignUid, async (context) => {
  await auditingDenials(context, () => assignUid(clientsActor(context), context.body));
  return {};
});

export const DELETE = handle(clientRoutes.removeUid, async (context) => {
  await auditingDenials(context, () => removeUid(clientsActor(context), context.body));
  return {};
});
