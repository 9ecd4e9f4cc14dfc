import { commissionRoutes } from "@/lib/api/routes/commissions";
import { reportAnswer } from "@/server/archive/answers";
import { handle } from "@/server/http/handle";

export const GET = handle(commissionRoutes.report, reportAnswer);
