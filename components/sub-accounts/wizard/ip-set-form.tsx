"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { renewDesk } from "@/lib/api/query";
import type { IpSet } from "@/lib/sub-accounts/api";
import { parseAddresses } from "@/lib/sub-accounts/key-scope";

interface IpSetFormProps {
  /** As they are typed. */
  addresses: string;
  sets: readonly IpSet[];
}

/** Saves the typed addresses by a name, and removes a set that they are. */
export function IpSetForm({ addresses, sets }: IpSetFormProps) {
  const { connection } = useDesk();
  const queries = useQueryClient();
  const { busy, refused, errorAt, change } = useChange();
  const [name, setName] = useState("");
  const accountId = connection?.accountId ?? "";
  const typed = parseAddresses(addresses);
  const saved = sets.find((set) => isSame(set.addresses, typed));
  const renew = () => renewDesk(queries, "/api/sub-accounts", { account: accountId });
  const save = async () => {
    const asked = { accountId, name: name.trim(), addresses: typed };
    if (!(await change("PUT /api/sub-accounts/ip-sets", asked))) return;
    setName("");
    await renew();
  };
  const remove = async (set: IpSet) => {
    if (await change("DELETE /api/sub-accounts/ip-sets", { accountId, name: set.name })) {
      await renew();
    }
  };
  if (typed.length === 0) return null;
  if (saved) {
    return (
      <Button disabledReason={busy && "Removing\u2026"} onClick={() => void remove(saved)}>
        Remove the IP set {saved.name}
      </Button>
    );
  }
  const replaced = sets.some((set) => set.name === name.trim());
  return (
    <span className="flex flex-wrap items-end gap-2">
      <TextField
        label="Save as IP set"
        placeholder="Name of the set"
        className="w-[180px]"
        maxLength={40}
        value={name}
        error={errorAt("name") ?? (refused ? refused.message : undefined)}
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        className="h-[38px]"
        disabledReason={busy ? "Saving\u2026" : name.trim() === "" && "Name the set first"}
        onClick={() => void save()}
      >
        {replaced ? "Replace" : "Save"}
      </Button>
    </span>
  );
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  [...one].sort().join(" ") === [...other].sort().join(" ");
