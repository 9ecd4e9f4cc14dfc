import "server-only";
import { capabilitiesOf } from "@/lib/people/capabilities";
import type { Me } from "@/lib/people/wire";
import type { SignedIn } from "./read-session";
import { sessionLimits } from "./session-limits";

/** What a person's own pages see of them. */
export function meOf(found: SignedIn): Me {
  const { name, role } = found.principal;
  return {
    name,
    email: found.email,
    role,
    deskName: found.deskName,
    capabilities: capabilitiesOf(role),
    endsAt: found.expiresAt.toISOString(),
    idleMs: sessionLimits.idleMs,
  };
}
