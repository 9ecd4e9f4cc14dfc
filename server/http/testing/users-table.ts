import "server-only";
import { markdownTable } from "@/lib/exchange/doc-tables";
import { changeDenied, inviteDenied, linkDenied } from "@/lib/users/authority";
import { can, type Role, roles } from "@/lib/users/roles";

interface User {
  readonly id: string;
  readonly role: Role;
}

/** What one user does to another, and whether that is allowed. */
interface Deed {
  readonly text: string;
  /** Null: it cannot be done to oneself. */
  readonly allowed: (actor: User, person: User) => boolean | null;
}

const deeds = {
  link: {
    text: "makes a link for a new password of",
    allowed: (actor, person) => linkDenied(actor, person) === null,
  },
  change: {
    text: "changes the role or access of",
    allowed: (actor, person) => changeDenied(actor, person) === null,
  },
  invite: {
    text: "invites",
    allowed: (actor, person) =>
      actor.id === person.id ? null : inviteDenied(actor.role, person.role) === null,
  },
  reveal: {
    text: "sees and packs the secrets of keys created by",
    allowed: (actor, person) => actor.id === person.id && can(actor.role, "secrets.reveal"),
  },
} satisfies Record<string, Deed>;

export type DeedName = keyof typeof deeds;

export const usersColumns = [
  "Who",
  "Does what",
  ...roles.map((role) => (/^[ao]/.test(role) ? `another ${role}` : `a ${role}`)),
  "themselves",
] as const;

/** Who may do what to whom: each role with what it does to every other and to itself. */
export function usersTable(): string {
  const rows = roles.flatMap((own) =>
    Object.values(deeds).map(({ text, allowed }: Deed) => {
      const actor = { id: "actor", role: own };
      const others = roles.map((role) => allowed(actor, { id: "other", role }));
      const cells = [...others, allowed(actor, actor)];
      return [own, text, ...cells.map((cell) => (cell === null ? "" : cell ? "yes" : "no"))];
    }),
  );
  return markdownTable(usersColumns, rows);
}

/** How the table calls a deed. */
export const deedText = (name: DeedName): string => deeds[name].text;
