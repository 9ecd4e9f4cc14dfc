import { transferRoutes } from "@/lib/api/routes/transfers";
import { noteTransfer } from "@/server/archive/transfers/note";
import { handle } from "@/server/http/handle";

export const PUT = handle(transferRoutes.note, async ({ principal, body }) => {
  await noteTransfer(principal, body);
  return {};
});
