import { alertRoutes } from "@/lib/api/routes/alerts";
import { repeatDelivery } from "@/server/delivery/deliveries";
import { handle } from "@/server/http/handle";

export const POST = handle(alertRoutes.repeatDelivery, async ({ principal, params }) => {
  await repeatDelivery(principal, params.delivery);
  return {};
});
