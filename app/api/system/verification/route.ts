import { deskRoutes } from "@/lib/api/routes/desk";
import { handle } from "@/server/http/handle";
import { verifyChains } from "@/server/journal/verify-chains";

export const POST = handle(deskRoutes.verifyChains, ({ principal }) => verifyChains(principal));
