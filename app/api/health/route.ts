import { respondTo } from "@/server/http/respond";
import { publicRoute } from "@/server/http/route-handler";
import { readHealth } from "@/server/processes/health";

/** Whether orders can be taken and followed: the parts that are needed, and nothing else. */
export const GET = publicRoute({}, async () => {
  const health = await readHealth();
  return respondTo<"GET /api/health">(health, health.status === "ok" ? 200 : 503);
});
