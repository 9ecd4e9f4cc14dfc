import "server-only";
import type { Capability } from "@/lib/people/capabilities";

/** The parts of a path that the route's folder names in brackets. */
export type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a route asks of a person before it looks at the body. */
export interface Requirement {
  /** A capability, or that it is enough to be signed in. */
  readonly capability: Capability | "signed-in";
  /** Only soon after the person typed the password (`PASSWORD_AGAIN_SECONDS`). */
  readonly password?: "recent";
}

/** A route's requirement; where one route stands for many things, the path says which is asked. */
export type RequirementOf = Requirement | { readonly requires: (params: Params) => Requirement };

/** The requirement of a request with these parts in its path. */
export function requirementFor(stated: RequirementOf, params: Params): Requirement {
  return "requires" in stated ? stated.requires(params) : stated;
}
