import { alertRoutes } from "@/lib/api/routes/alerts";
import { openAlerts, resolvedAlerts } from "@/server/alerts/alerts";
import { handle } from "@/server/http/handle";

export const GET = handle(alertRoutes.list, async ({ query, principal }) => ({
  alerts: await (query.state === "resolved" ? resolvedAlerts : openAlerts)(principal),
}));
