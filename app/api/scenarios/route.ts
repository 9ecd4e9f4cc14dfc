import { z } from "zod";
import { listScenarios, runScenario, stopScenarios } from "@/server/accounts/scenarios";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** The incidents that the paper venue can stage, and which are under way. */
export const GET = routeHandler({ capability: "connections.manage" }, async () =>
  respondTo<"GET /api/scenarios">(await listScenarios()),
);

const named = z.strictObject({
  name: z.string().regex(/^[a-z-]{1,40}$/, { error: "This is not the name of a scenario." }),
});

/** Begins one; it befalls the paper accounts alone. */
export const POST = routeHandler(
  { capability: "connections.manage", body: named },
  async ({ principal, body }) =>
    respondTo<"POST /api/scenarios">(await runScenario(principal, body.name)),
);

/** Ends all that are under way. */
export const DELETE = routeHandler({ capability: "connections.manage" }, async ({ principal }) =>
  respondTo<"DELETE /api/scenarios">(await stopScenarios(principal)),
);
