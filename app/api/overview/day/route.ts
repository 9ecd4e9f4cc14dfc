import { deskRoutes } from "@/lib/api/routes/desk";
import { handle } from "@/server/http/handle";
import { dayOrders } from "@/server/overview/day-orders";

export const GET = handle(deskRoutes.dayOrders, ({ principal }) => dayOrders(principal));
