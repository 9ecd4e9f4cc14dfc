import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { handle } from "@/server/http/handle";
import { revealKey } from "@/server/sub-accounts/deliver-keys";

export const POST = handle(subAccountRoutes.reveal, ({ principal, params }) =>
  revealKey(principal, params.key),
);
