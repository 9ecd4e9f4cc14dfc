import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { handle } from "@/server/http/handle";
import { packageKeys } from "@/server/sub-accounts/deliver-keys";

export const POST = handle(subAccountRoutes.package, ({ principal, body }) =>
  packageKeys(principal, body.keys, body.passphrase),
);
