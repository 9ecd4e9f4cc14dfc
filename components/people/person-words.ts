import type { IconName } from "@/components/ui/icon-paths";
import type { Role } from "@/lib/people/roles";
import { roles } from "@/lib/people/roles";
import type { ListedPerson, Me } from "@/lib/people/wire";

/** How the state of a person reads. */
export const stateLooks: Readonly<
  Record<ListedPerson["state"], { words: string; icon: IconName; className: string }>
> = {
  active: { words: "Active", icon: "check", className: "text-ink-2" },
  disabled: { words: "Disabled", icon: "blocked", className: "text-ink-3" },
};

/** The roles that somebody may give: none above their own. */
export function rolesUpTo(own: Role): readonly Role[] {
  return roles.slice(0, roles.indexOf(own) + 1);
}

/** Why this person cannot be changed by the one who looks, or null when they can. */
export function whyNotChange(me: Me, person: ListedPerson): string | null {
  if (person.email === me.email) {
    return "Nobody changes their own role or access. Ask another owner or admin.";
  }
  return rolesUpTo(me.role).includes(person.role) ? null : "Their role is above your own.";
}
