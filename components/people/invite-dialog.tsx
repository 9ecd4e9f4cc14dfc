"use client";
import { useState } from "react";
import { ChangeDialog } from "@/components/shell/panels/change-dialog";
import { useChange } from "@/components/shell/use-change";
import { TextField } from "@/components/ui/text-field";
import { rolesBelow } from "@/lib/people/authority";
import type { Role } from "@/lib/people/roles";
import type { HandedLink } from "@/lib/people/wire";
import { RoleChoice } from "./role-choice";

interface InviteDialogProps {
  ownRole: Role;
  onMade: (name: string, link: HandedLink) => void;
  onClose: () => void;
}

/** Asks for whom a link is and what they shall be able to do. */
export function InviteDialog({ ownRole, onMade, onClose }: InviteDialogProps) {
  const { busy, refused, change, errorAt } = useChange();
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const invite = async () => {
    const link = await change<HandedLink>("POST", "/api/people", { name, role });
    if (link) onMade(name.trim(), link);
  };
  return (
    <ChangeDialog
      title="Add a person"
      action="Make the link"
      form
      busy={busy}
      refused={refused}
      fields={["name", "role"]}
      onChange={invite}
      onClose={onClose}
      className="w-[min(560px,calc(100vw-24px))]"
    >
      <p className="mb-3 text-ink-2">
        The desk makes a one-time link. Whoever opens it chooses a name, an e-mail address and a
        password, and signs in with the role below.
      </p>
      <TextField
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="off"
        maxLength={100}
        error={errorAt("name")}
      />
      <RoleChoice
        roles={rolesBelow(ownRole)}
        value={role}
        onChange={setRole}
        error={errorAt("role")}
      />
    </ChangeDialog>
  );
}
