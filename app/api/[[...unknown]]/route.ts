import { unknownRoutes } from "@/lib/api/routes/desk";
import { handle } from "@/server/http/handle";
import { respondFailure } from "@/server/http/respond";

const nothingHere = () => respondFailure({ kind: "not-found", what: "route" });

export const DELETE = handle(unknownRoutes.DELETE, nothingHere);
export const GET = handle(unknownRoutes.GET, nothingHere);
export const PATCH = handle(unknownRoutes.PATCH, nothingHere);
export const POST = handle(unknownRoutes.POST, nothingHere);
export const PUT = handle(unknownRoutes.PUT, nothingHere);
