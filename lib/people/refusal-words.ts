import { type Capability, can } from "./capabilities";
import { capabilityWords } from "./role-words";
import { type Role, roleNames } from "./roles";

/** What a role may not do, as a title: "Finance may not see orders". */
export function refusalWords(role: Role, capability: Capability): string {
  const elsewhere = can(role, capability) ? " on this account" : "";
  return `${roleNames[role]} may not ${capabilityWords(capability, role)}${elsewhere}`;
}
