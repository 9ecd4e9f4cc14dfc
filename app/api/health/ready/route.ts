import { deskRoutes } from "@/lib/api/routes/desk";
import { handle } from "@/server/http/handle";
import { respond } from "@/server/http/respond";
import { readReadiness } from "@/server/processes/health";

export const GET = handle(deskRoutes.ready, async () => {
  const readiness = await readReadiness();
  return respond(readiness, readiness.status === "ok" ? 200 : 503);
});
