import { deskRoutes } from "@/lib/api/routes/desk";
import { handle } from "@/server/http/handle";
import { respond } from "@/server/http/respond";
import { readHealth } from "@/server/processes/health";

export const GET = handle(deskRoutes.health, async () => {
  const health = await readHealth();
  return respond(health, health.status === "ok" ? 200 : 503);
});
