import "server-only";
import { type Role, roles } from "@/lib/people/roles";
import { Refusal } from "../http/refusal";

/** Nobody gives, takes or changes a role above their own (broker-office 8). */
export function mustOutrank(own: Role, ...others: readonly Role[]): void {
  const above = others.some((other) => roles.indexOf(other) > roles.indexOf(own));
  if (above) throw new Refusal({ kind: "forbidden", permission: "people.manage for that role" });
}
