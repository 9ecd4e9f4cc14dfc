import { exportRoutes } from "@/lib/api/routes/exports";
import { createToken, listTokens } from "@/server/http/api-tokens";
import { handle } from "@/server/http/handle";

export const GET = handle(exportRoutes.tokens, async ({ query, principal }) => ({
  tokens: await listTokens(principal, query.account),
}));

export const POST = handle(exportRoutes.createToken, ({ principal, body }) =>
  createToken(principal, body),
);
