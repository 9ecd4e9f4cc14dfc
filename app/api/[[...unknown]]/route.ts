import { respondFailure } from "@/server/http/respond";
import { publicRoute } from "@/server/http/route-handler";

/** Every address below /api that is no route: answered like one, not with a page. */
const nothingHere = publicRoute({}, () => respondFailure({ kind: "not-found", what: "route" }));

export {
  nothingHere as DELETE,
  nothingHere as GET,
  nothingHere as PATCH,
  nothingHere as POST,
  nothingHere as PUT,
};
