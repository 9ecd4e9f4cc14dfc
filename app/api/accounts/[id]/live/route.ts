import { allowLive, forbidLive } from "@/server/connections/allow-live";
import { connectionsPage } from "@/server/connections/list";
import { liveRequest } from "@/server/connections/request-schemas";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** An owner allows orders on a live account by typing its name. */
export const POST = door(
  { capability: "connections.manage", password: "recent", body: liveRequest },
  async ({ principal, params, body }) => {
    await allowLive(principal, String(params.id), body.name);
    return respond(await connectionsPage(principal));
  },
);

/** Takes the permission back. */
export const DELETE = door({ capability: "connections.manage" }, async ({ principal, params }) => {
  await forbidLive(principal, String(params.id));
  return respond(await connectionsPage(principal));
});
