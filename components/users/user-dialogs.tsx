"use client";

import { useState } from "react";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { ConfirmDialog } from "@/components/panels/confirm-dialog";
import { useChange } from "@/components/requests/use-change";
import { RadioList } from "@/components/ui/radio-list";
import type { HandedLink, ListedLink, ListedUser, UsersAnswer } from "@/lib/users/api";
import { assignableRoles } from "@/lib/users/authority";
import { roleText } from "@/lib/users/role-text";
import { type Role, roleNames } from "@/lib/users/roles";

interface UserDialogProps {
  person: ListedUser;
  onDone: (answer: UsersAnswer) => void;
  onClose: () => void;
}

/** Another role; its user is signed out. */
export function RoleDialog(props: UserDialogProps & { ownRole: Role }) {
  const { person, ownRole, onDone, onClose } = props;
  const { busy, refused, change, errorAt } = useChange();
  const [role, setRole] = useState(person.role);
  const give = async () => {
    const answer = await change("PATCH /api/users/[id]", { id: person.id, role });
    if (answer) onDone(answer);
  };
  return (
    <ChangeDialog
      title={`Role of ${person.name}`}
      action={"Change role"}
      form
      disabledReason={role === person.role && "They already have this role"}
      busy={busy}
      refused={refused}
      fields={["person", "role"]}
      onChange={give}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {person.name} is signed out everywhere and gets the new role at the next sign-in. Open links
        for or by them stop working.
      </p>
      <RoleSelect
        roles={assignableRoles(ownRole)}
        value={role}
        onChange={setRole}
        error={errorAt("role") ?? errorAt("person")}
      />
    </ChangeDialog>
  );
}

/** Keeps a user out, or lets them in again. */
export function AccessDialog({ person, ...rest }: UserDialogProps) {
  const disabled = person.state !== "disabled";
  const action = `${disabled ? "Disable" : "Enable"} ${person.name}`;
  return (
    <ConfirmDialog
      {...rest}
      title={`${action}?`}
      action={action}
      tone={disabled ? "destroy" : "primary"}
      onConfirm={(change) => change("PATCH /api/users/[id]", { id: person.id, disabled })}
    >
      {disabled
        ? "They are signed out and can't sign in; links for or by them stop working. Their " +
          "orders stay open at the exchange. Their journal entries stay."
        : `They can sign in again as ${roleNames[person.role]} with their old password.`}
    </ConfirmDialog>
  );
}

interface PasswordLinkDialogProps {
  person: ListedUser;
  onCreated: (name: string, link: HandedLink) => void;
  onClose: () => void;
}

/** A link with which a user chooses a new password. */
export function PasswordLinkDialog({ person, onCreated, onClose }: PasswordLinkDialogProps) {
  return (
    <ConfirmDialog
      title={`New password for ${person.name}`}
      action="Create invite link"
      onConfirm={(change) => change("POST /api/users/[id]/link", { id: person.id })}
      onDone={(link) => onCreated(person.name, link)}
      onClose={onClose}
    >
      Creates a one-time link for {person.name} to set a new password. Earlier links for them stop
      working. The old password works until the link is used; then they are signed out and links
      they created stop working.
    </ConfirmDialog>
  );
}

interface RevokeLinkDialogProps {
  link: ListedLink;
  onDone: (answer: UsersAnswer) => void;
  onClose: () => void;
}

/** Revokes a link that was not used. */
export function RevokeLinkDialog({ link, ...rest }: RevokeLinkDialogProps) {
  return (
    <ConfirmDialog
      {...rest}
      title={`Revoke the link for ${link.name}?`}
      action="Revoke the link"
      tone="destroy"
      onConfirm={(change) => change("DELETE /api/users/links/[link]", { link: link.id })}
    >
      The link stops working immediately.
    </ConfirmDialog>
  );
}

interface RoleSelectProps {
  roles: readonly Role[];
  value: Role;
  onChange: (role: Role) => void;
  error?: string | undefined;
}

/** The roles to choose from, each with what it may do. */
export function RoleSelect({ roles, value, onChange, error }: RoleSelectProps) {
  return (
    <RadioList
      legend="Role"
      className="mt-3"
      options={roles.map((role) => ({ value: role, name: roleNames[role], text: roleText(role) }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
