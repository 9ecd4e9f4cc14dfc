"use client";

import { useState } from "react";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { Button, CopyButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { Moment } from "@/components/ui/times";
import type { HandedLink, ListedLink, ListedUser, Me, UsersAnswer } from "@/lib/users/api";
import { rolesBelow } from "@/lib/users/authority";
import type { Role } from "@/lib/users/roles";
import {
  AccessDialog,
  PasswordLinkDialog,
  RevokeLinkDialog,
  RoleDialog,
  RoleSelect,
} from "./user-dialogs";
import type { UserAction } from "./users-list";

/** Which dialog is open. Only this state holds the link: nothing else of the page keeps it. */
export type UsersDialog =
  | { readonly kind: "invite" }
  | { readonly kind: UserAction; readonly person: ListedUser }
  | { readonly kind: "revoke"; readonly link: ListedLink }
  | { readonly kind: "handed"; readonly name: string; readonly link: HandedLink };

interface UsersDialogsProps {
  dialog: UsersDialog;
  me: Me;
  /** The desk answered with how things are now. */
  onDone: (answer: UsersAnswer) => void;
  /** A link was made: it is shown once. */
  onCreated: (name: string, link: HandedLink) => void;
  onClose: () => void;
}

/** Whichever dialog of the page is open. */
export function UsersDialogs({ dialog, me, onDone, onCreated, onClose }: UsersDialogsProps) {
  switch (dialog.kind) {
    case "invite":
      return <InviteDialog ownRole={me.role} onCreated={onCreated} onClose={onClose} />;
    case "handed":
      return (
        <OneTimeLinkDialog title={`Link for ${dialog.name}`} link={dialog.link} onClose={onClose} />
      );
    case "revoke":
      return <RevokeLinkDialog link={dialog.link} onDone={onDone} onClose={onClose} />;
    case "role":
      return (
        <RoleDialog person={dialog.person} ownRole={me.role} onDone={onDone} onClose={onClose} />
      );
    case "access":
      return <AccessDialog person={dialog.person} onDone={onDone} onClose={onClose} />;
    case "password":
      return <PasswordLinkDialog person={dialog.person} onCreated={onCreated} onClose={onClose} />;
  }
}

interface InviteDialogProps {
  ownRole: Role;
  onCreated: (name: string, link: HandedLink) => void;
  onClose: () => void;
}

/** Asks for whom a link is and what they shall be able to do. */
function InviteDialog({ ownRole, onCreated, onClose }: InviteDialogProps) {
  const { busy, refused, change, errorAt } = useChange();
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const invite = async () => {
    const link = await change("POST /api/users", { name, role });
    if (link) onCreated(name.trim(), link);
  };
  return (
    <ChangeDialog
      title="Add a user"
      action="Create invite link"
      form
      busy={busy}
      refused={refused}
      fields={["name", "role"]}
      onChange={invite}
      onClose={onClose}
    >
      <p className="mb-3 text-ink-2">
        Creates a one-time link. With it, the user confirms or changes the name, sets an e-mail
        address and a password, and gets the role below.
      </p>
      <TextField
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="off"
        maxLength={100}
        error={errorAt("name")}
      />
      <RoleSelect
        roles={rolesBelow(ownRole)}
        value={role}
        onChange={setRole}
        error={errorAt("role")}
      />
    </ChangeDialog>
  );
}

interface OneTimeLinkDialogProps {
  /** What the link is for: "A link for Ada Frank". */
  title: string;
  link: HandedLink;
  onClose: () => void;
}

/** A one-time link, shown once; it cannot be read from the desk again. */
function OneTimeLinkDialog({ title, link, onClose }: OneTimeLinkDialogProps) {
  const address = location.origin + link.path;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      // Escape would lose it.
      preventClose
      footer={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="text-ink-2">
        Copy it now; it can't be shown again. Share it privately. It works once and expires on{" "}
        <Moment at={Date.parse(link.expiresAt)} said />.
      </p>
      <TextField
        label="One-time link"
        value={address}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        action={<CopyButton value={address} what="link" />}
        className="mt-3"
      />
    </Dialog>
  );
}
