import { deskRoutes } from "@/lib/api/routes/desk";
import { handle } from "@/server/http/handle";
import { overview } from "@/server/overview/overview";

export const GET = handle(deskRoutes.overview, ({ principal }) => overview(principal));
