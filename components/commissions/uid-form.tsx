"use client";

import { type FormEvent, useDeferredValue, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { Client } from "@/lib/archive/clients";
import { overlap } from "@/lib/archive/ownership";
import { askedDays, changedDays, DatedFields, noDays, useLockedDays } from "./dated-fields";
import { Moves } from "./moves";
import { OwnersNote, otherOwners, typedInterval } from "./other-owners";
import type { useClientChanges } from "./use-clients";
import { notYet, useMoveCount } from "./use-move-count";

interface UidFormProps {
  accountId: string;
  clientId: string;
  clients: readonly Client[];
  changes: ReturnType<typeof useClientChanges>;
}

const nothingTyped = { uid: "", account: "", ...noDays };

/** Assigns a sub-account for some days, and says which account of the desk it is. */
export function UidForm({ accountId, clientId, clients, changes }: UidFormProps) {
  const { busy, errorAt, assignUid } = changes;
  const { connections } = useDesk();
  const [typed, setTyped] = useState(nothingTyped);
  const lockedReason = useLockedDays();
  const accounts = new Map(connections.map((each) => [each.accountId, each.accountName]));
  const set = (part: Partial<typeof nothingTyped>) => setTyped({ ...typed, ...part });
  const { account } = typed;
  const uid = typed.uid.trim();
  const owners = otherOwners(clients, clientId, ({ uids }) =>
    uids.find((each) => each.uid === uid && overlap(each, typedInterval(typed))),
  );
  const key = useDeferredValue(uid);
  const orders = account ? { orders: account } : {};
  const isUid = /^\d{1,32}$/.test(key);
  const tried = { account: accountId, client: clientId, kind: "uid", key, ...orders } as const;
  const count = useMoveCount(isUid ? { ...tried, ...askedDays(typed) } : null);
  const isAssigned = clients.some(({ uids }) => uids.some((each) => each.uid === uid));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const assigned = await assignUid(clientId, {
      ...{ uid, orderAccountId: account || null, ...changedDays(typed, count.isLocked) },
      ...(owners.length > 0 && { takesFrom: owners.map(({ id }) => id) }),
    });
    if (assigned !== null) setTyped(nothingTyped);
  };
  const [other, ...more] = owners;
  const action = other ? `Move from ${more.length > 0 ? "other clients" : other.name}` : "Assign";
  const disabledReason =
    (busy && "Assigning\u2026") ||
    (uid === "" && "Enter a UID") ||
    (isUid && notYet(count)) ||
    lockedReason(count.isLocked, typed);
  return (
    <form
      aria-label="Assign a sub-account"
      onSubmit={(event) => void submit(event)}
      className="mt-2 grid grid-cols-2 gap-2"
    >
      <TextField
        label="UID"
        inputMode="numeric"
        autoComplete="off"
        value={typed.uid}
        onChange={({ target }) => set({ uid: target.value })}
        error={errorAt("uid") ?? errorAt("takesFrom")}
      />
      <SelectField
        label="Desk account"
        value={account}
        onChange={(chosen) => set({ account: chosen })}
        options={[
          { value: "", label: "None" },
          ...[...accounts].map(([value, label]) => ({ value, label })),
        ]}
      />
      <DatedFields typed={typed} set={set} errorAt={errorAt} isLocked={count.isLocked} />
      <div className="col-span-2">
        <OwnersNote what={uid} owners={owners} />
        <Moves count={count} clients={clients} afterwards={!isAssigned} />
      </div>
      <Button type="submit" disabledReason={disabledReason}>
        {action}
      </Button>
    </form>
  );
}
