import { connectionsPage } from "@/server/accounts/connections";
import { changeDeclared } from "@/server/accounts/declared";
import { declaredChange } from "@/server/accounts/request-schemas";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** An owner declares of an account anew what the exchange showed to be otherwise. */
export const PATCH = routeHandler(
  { capability: "connections.manage", body: declaredChange },
  async ({ principal, params, body }) => {
    await changeDeclared(principal, String(params.id), body);
    return respondTo<"PATCH /api/accounts/[id]">(await connectionsPage(principal));
  },
);
