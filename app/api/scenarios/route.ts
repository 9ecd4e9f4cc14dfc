import { connectionRoutes } from "@/lib/api/routes/connections";
import { listScenarios, runScenario, stopScenarios } from "@/server/accounts/scenarios";
import { handle } from "@/server/http/handle";

export const GET = handle(connectionRoutes.scenarios, () => listScenarios());

export const POST = handle(connectionRoutes.startScenario, ({ principal, body }) =>
  runScenario(principal, body.name),
);

export const DELETE = handle(connectionRoutes.stopScenarios, ({ principal }) =>
  stopScenarios(principal),
);
