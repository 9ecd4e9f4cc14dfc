import { changePayee, payeeRequest } from "@/server/archive/payouts/payees";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Enters where a client's money and its statements go; what was entered before stays. */
export const PUT = routeHandler(
  { capability: "payees.manage", password: "recent", body: payeeRequest },
  async ({ principal, params, body }) => {
    await changePayee(principal, String(params.client), body);
    return respondTo<"PUT /api/clients/[client]/payee">({});
  },
);
