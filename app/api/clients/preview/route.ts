import { clientRoutes } from "@/lib/api/routes/clients";
import { mustOwnAccount } from "@/server/accounts/connections";
import { mustBeClient } from "@/server/archive/clients/manage-clients";
import { previewMove } from "@/server/archive/clients/move-preview";
import { pool } from "@/server/db/database";
import { handle } from "@/server/http/handle";
import { previewTurns } from "@/server/http/turns";

export const GET = handle(clientRoutes.preview, async ({ query, principal, signal }) => {
  await mustOwnAccount(principal, query.account);
  await mustBeClient(pool(), query.account, query.client);
  return previewTurns().take(principal.userId, signal, () => previewMove(query));
});
