import { clientRoutes } from "@/lib/api/routes/clients";
import { clientsActor } from "@/server/archive/clients/locked-days";
import { removeRule, saveRule } from "@/server/archive/clients/manage-clients";
import { auditingDenials } from "@/server/http/denied-requests";
import { handle } from "@/server/http/handle";

export const PUT = handle(clientRoutes.saveRule, async (context) => {
  const { before, ...changed } = await auditingDenials(context, () =>
    saveRule(clientsActor(context), context.body),
  );
  return { ...changed, before: before?.clientId ?? null };
});

export const DELETE = handle(clientRoutes.removeRule, async (context) => {
  const { before, ...changed } = await auditingDenials(context, () =>
    removeRule(clientsActor(context), context.body),
  );
  return { ...changed, before: before?.clientId ?? null };
});
