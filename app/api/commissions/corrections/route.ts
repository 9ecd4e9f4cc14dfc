import { commissionRoutes } from "@/lib/api/routes/commissions";
import { correctionsAnswer } from "@/server/archive/answers";
import { handle } from "@/server/http/handle";

export const GET = handle(commissionRoutes.corrections, correctionsAnswer);
