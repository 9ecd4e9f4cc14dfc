import { addKey } from "@/server/connections/add";
import { connectionsPage } from "@/server/connections/list";
import { addRequest } from "@/server/connections/request-schemas";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** The desk's keys, and the venues a new one may be on. Never a key itself. */
export const GET = door({ capability: "connections.view" }, async ({ principal }) =>
  respond(await connectionsPage(principal)),
);

/** Takes a key: sealed at once, never read back. */
export const POST = door(
  { capability: "connections.manage", password: "recent", body: addRequest },
  async ({ principal, body }) => {
    await addKey(principal, body);
    return respond(await connectionsPage(principal));
  },
);
