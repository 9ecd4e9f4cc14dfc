import { transferRoutes } from "@/lib/api/routes/transfers";
import { mustOwnAccount } from "@/server/accounts/connections";
import { transferTimeline } from "@/server/archive/transfers/list";
import { handle } from "@/server/http/handle";

export const GET = handle(
  transferRoutes.timeline,
  async ({ query: { account, ...key }, principal }) => {
    await mustOwnAccount(principal, account);
    return transferTimeline(account, key);
  },
);
