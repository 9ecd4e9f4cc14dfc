import { can } from "./capabilities";
import type { Role } from "./roles";

/** The page that the desk begins with for a role: the orders, else the overview. */
export function homePath(role: Role): "/orders" | "/overview" {
  return can(role, "orders.view") ? "/orders" : "/overview";
}
