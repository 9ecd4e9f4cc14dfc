import { can, type Role, roleNames, roles } from "./roles";

// Who may let whom in. The server asks these before it changes anything and again when a link is
// used; the page asks them before it offers anything. A denial is the sentence that the user
// reads; null means that nothing stands against it.

/** Somebody who acts or is acted on. */
export interface UserWithRole {
  readonly id: string;
  readonly role: Role;
}

/** The roles below one's own: those that one may invite into. */
export function rolesBelow(own: Role): readonly Role[] {
  return can(own, "users.manage") ? roles.slice(0, roles.indexOf(own)) : [];
}

/** The roles that one may give to somebody: an owner also makes owners, else there is one only. */
export function assignableRoles(own: Role): readonly Role[] {
  return own === "owner" ? roles : rolesBelow(own);
}

/** Why somebody may not invite a new user into a role. */
export function inviteDenied(own: Role, wanted: Role): string | null {
  if (rolesBelow(own).includes(wanted)) return null;
  return `You can only invite users to roles below yours. ${askAnOwner(wanted)}`;
}

/** Why somebody may not change a user's role or access, whatever it becomes. */
export function changeDenied(actor: UserWithRole, person: UserWithRole): string | null {
  if (actor.id === person.id) {
    const other = actor.role === "owner" ? "another owner" : "an owner";
    return `You can't change your own role or access. Ask ${other}.`;
  }
  if (assignableRoles(actor.role).includes(person.role)) return null;
  return `Only a higher role can change a ${roleNames[person.role]}. Ask an owner.`;
}

/** Why somebody may not give this role to anybody. */
export function assignDenied(own: Role, wanted: Role): string | null {
  if (assignableRoles(own).includes(wanted)) return null;
  return `You can only give roles below yours. ${askAnOwner(wanted)}`;
}

/** Why somebody may not make, or take back, a link with which a user sets a new password. */
export function linkDenied(actor: UserWithRole, person: UserWithRole): string | null {
  if (actor.id === person.id) {
    return "You can't create a link for yourself. Change your password under Your account.";
  }
  if (assignableRoles(actor.role).includes(person.role)) return null;
  if (person.role === "owner") {
    return (
      "A link for an owner is created by another owner, or by npm run owner-link on the server's " +
      "terminal."
    );
  }
  return `Only a higher role can create a link for a ${roleNames[person.role]}. Ask an owner.`;
}

/** Why somebody may not take a link back: `user` is null where it invites somebody new. */
export function revokeDenied(
  actor: UserWithRole,
  role: Role,
  person: UserWithRole | null,
): string | null {
  const denied = person === null ? inviteDenied(actor.role, role) : linkDenied(actor, person);
  return denied && `You can only revoke links you could create. ${denied}`;
}

const askAnOwner = (wanted: Role) =>
  wanted === "owner"
    ? "Owners can only make existing users owners."
    : `Ask an owner for a ${roleNames[wanted]}.`;
