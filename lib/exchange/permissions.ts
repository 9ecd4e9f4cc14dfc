import type { Permission } from "./define-endpoint";
import { isFutures, keyPermissions } from "./values";

export type { Permission };

/** From a request, the permissions of which the key needs one; and the same in words. */
export interface PermissionRule {
  (request: unknown): readonly Permission[];
  readonly words: string;
}

/** A rule that asks for one permission whatever the request says. */
export function needs(permission: Permission): PermissionRule {
  return Object.assign(() => [permission], { words: permission });
}

/** A rule that asks for nothing but the access of the endpoint. */
export const needsNothing: PermissionRule = Object.assign(() => [], { words: "none" });

/**
 * The trade permission of the request's `category`, compared without case; of a list, the first
 * element's. Without a known category any trade permission will do.
 */
export const needsTrade: PermissionRule = Object.assign(
  (request: unknown) => tradePermissions(categoryOf(request)),
  { words: "the category's trade permission" },
);

const anyTrade = keyPermissions.filter((permission) => permission !== "read");

function tradePermissions(category: string): readonly Permission[] {
  if (category === "SPOT") return ["spot_trade"];
  if (category === "MARGIN") return ["margin_trade"];
  return isFutures(category) ? ["contract_trade"] : anyTrade;
}

function categoryOf(request: unknown): string {
  const order: unknown = Array.isArray(request) ? request[0] : request;
  if (typeof order !== "object" || order === null || !("category" in order)) return "";
  return typeof order.category === "string" ? order.category.toUpperCase() : "";
}
