import { readClock } from "@/server/connections/read-clock";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** How far the clock of an account's exchange is from the desk's. */
export const GET = door({ capability: "orders.view" }, async ({ principal, params }) =>
  respond(await readClock(principal, String(params.id))),
);
