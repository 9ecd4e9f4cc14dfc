import { limitRoutes } from "@/lib/api/routes/limits";
import { handle } from "@/server/http/handle";
import { changeCeiling, listCeilings } from "@/server/people/guard-rails";

export const GET = handle(limitRoutes.ceilings, ({ principal }) => listCeilings(principal));

export const PUT = handle(limitRoutes.changeCeiling, async ({ principal, body }) => {
  await changeCeiling(principal, body);
  return listCeilings(principal);
});
