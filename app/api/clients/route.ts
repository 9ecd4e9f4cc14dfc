import { clientRoutes } from "@/lib/api/routes/clients";
import { clientsActor } from "@/server/archive/clients/locked-days";
import { addClient, changePlan } from "@/server/archive/clients/manage-clients";
import { auditingDenials } from "@/server/http/denied-requests";
import { handle } from "@/server/http/handle";

export const POST = handle(clientRoutes.add, async ({ principal, body }) => ({
  id: await addClient(principal, body),
}));

export const PATCH = handle(clientRoutes.changePlan, async (context) => {
  await auditingDenials(context, () => changePlan(clientsActor(context), context.body));
  return {};
});
