import { pool } from "@/server/db/pool";
import { publicDoor } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** Whether this process can serve: the database answers. Tells nothing else. */
export const GET = publicDoor({}, async () => {
  await pool().query("SELECT 1");
  return respond({ status: "ok" });
});
