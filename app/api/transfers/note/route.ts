import { noteTransfer } from "@/server/archive/transfers/note";
import { noteRequest } from "@/server/archive/transfers/query";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** Says something of a transfer; an empty note says nothing any more. */
export const PUT = routeHandler(
  { capability: "clients.manage", body: noteRequest },
  async ({ principal, body }) => {
    await noteTransfer(principal, body);
    return respondTo<"PUT /api/transfers/note">({});
  },
);
