import { commissionRoutes } from "@/lib/api/routes/commissions";
import { coverageAnswer } from "@/server/archive/answers";
import { handle } from "@/server/http/handle";

export const GET = handle(commissionRoutes.days, coverageAnswer);
