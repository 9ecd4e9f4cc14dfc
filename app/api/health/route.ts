import { respondTo } from "@/server/http/respond";
import { publicRoute } from "@/server/http/route-handler";
import { readHealth } from "@/server/processes/health";

/** Whether the desk's own database and worker are there; it does not ask an exchange. */
export const GET = publicRoute({}, async () => {
  const health = await readHealth();
  return respondTo<"GET /api/health">(health, health.status === "ok" ? 200 : 503);
});
