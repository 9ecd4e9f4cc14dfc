import { commissionRoutes } from "@/lib/api/routes/commissions";
import { clientsAnswer } from "@/server/archive/answers";
import { handle } from "@/server/http/handle";

export const GET = handle(commissionRoutes.clients, clientsAnswer);
