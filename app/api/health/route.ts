import { pool } from "@/server/db/database";
import { respondTo } from "@/server/http/respond";
import { publicRoute } from "@/server/http/route-handler";

/** Whether this process can serve: the database answers. Tells nothing else. */
export const GET = publicRoute({}, async () => {
  await pool().query("SELECT 1");
  return respondTo<"GET /api/health">({ status: "ok" });
});
