import { monthRoutes } from "@/lib/api/routes/months";
import { changeFirm } from "@/server/exports/statements";
import { handle } from "@/server/http/handle";

export const PUT = handle(monthRoutes.changeFirm, async ({ principal, body }) => {
  await changeFirm(principal, body);
  return {};
});
