import { transferRoutes } from "@/lib/api/routes/transfers";
import { transfersAnswer } from "@/server/archive/answers";
import { handle } from "@/server/http/handle";

export const GET = handle(transferRoutes.list, transfersAnswer);
