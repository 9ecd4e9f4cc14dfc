import "server-only";
import type { Capability, Principal } from "@/lib/people/roles";
import { appendAudit } from "../audit/append";
import { transaction } from "../db/database";

/** The parts of a path that the route's folder names in brackets. */
export type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a route asks of a person before it looks at the body. */
export interface RequiredCapability {
  /** A capability, or that it is enough to be signed in. */
  readonly capability: Capability | "signed-in";
  /** Only soon after the person typed the password (`PASSWORD_AGAIN_SECONDS`). */
  readonly password?: "recent";
  /** Also in a session that is locked: it changes nothing but that session itself. */
  readonly whileLocked?: true;
}

/** A route's requirement; where one route stands for many things, the path says which is asked. */
export type RouteRequirement =
  | RequiredCapability
  | { readonly requires: (params: Params) => RequiredCapability };

/** The requirement of a request with these parts in its path. */
export function requiredCapabilityFor(
  stated: RouteRequirement,
  params: Params,
): RequiredCapability {
  return "requires" in stated ? stated.requires(params) : stated;
}

/** Records a request that the user's role does not allow. */
export function appendDeniedRequest(
  principal: Principal,
  asked: { readonly method: string; readonly path: string; readonly permission: string },
): Promise<void> {
  return transaction((tx) =>
    appendAudit(tx, principal, {
      action: "request.refused",
      target: asked.path.slice(0, 200),
      detail: { method: asked.method, permission: asked.permission, result: "refused" },
    }),
  );
}
