import { deskRoutes } from "@/lib/api/routes/desk";
import { handle } from "@/server/http/handle";

export const GET = handle(deskRoutes.live, () => ({ status: "ok" as const }));
