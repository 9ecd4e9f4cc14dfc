import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { handle } from "@/server/http/handle";
import { describeSubAccount } from "@/server/sub-accounts/details";

export const PUT = handle(subAccountRoutes.describe, async ({ principal, body }) => {
  await describeSubAccount(principal, body);
  return {};
});
