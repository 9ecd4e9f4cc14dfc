import { transferRoutes } from "@/lib/api/routes/transfers";
import { transferSummaryAnswer } from "@/server/archive/answers";
import { handle } from "@/server/http/handle";

export const GET = handle(transferRoutes.summary, transferSummaryAnswer);
