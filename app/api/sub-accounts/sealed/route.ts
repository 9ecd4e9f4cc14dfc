import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { handle } from "@/server/http/handle";
import { packageSealedKeys } from "@/server/sub-accounts/deliver-keys";

export const POST = handle(subAccountRoutes.sealed, ({ principal, body }) =>
  packageSealedKeys(principal, body.keys),
);
