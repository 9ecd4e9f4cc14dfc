"use client";

import { type FormEvent, useDeferredValue, useState } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { Client } from "@/lib/archive/clients";
import { overlap } from "@/lib/archive/ownership";
import { type Day, isDay } from "@/lib/time";
import { OwnersNote, otherOwners } from "./other-owners";
import { UidMoves } from "./uid-moves";
import { type useClientChanges, useUidPreview } from "./use-clients";

interface UidFormProps {
  accountId: string;
  clientId: string;
  clients: readonly Client[];
  changes: ReturnType<typeof useClientChanges>;
}

const nothingTyped = { uid: "", account: "", from: "", until: "" };

/** Assigns a sub-account for some days, and says which account of the desk it is. */
export function UidForm({ accountId, clientId, clients, changes }: UidFormProps) {
  const { busy, errorAt, assignUid } = changes;
  const { connections } = useDesk();
  const [typed, setTyped] = useState(nothingTyped);
  const accounts = new Map(connections.map((each) => [each.accountId, each.accountName]));
  const set = (part: Partial<typeof nothingTyped>) => setTyped({ ...typed, ...part });
  const { account, from, until } = typed;
  const uid = typed.uid.trim();
  const owners = otherOwners(clients, clientId, ({ uids }) =>
    uids.find((each) => each.uid === uid && overlap(each, daysOf(typed))),
  );
  const asked = useDeferredValue(uid);
  const { data: preview } = useUidPreview(
    !/^\d{1,32}$/.test(asked)
      ? null
      : {
          ...{ account: accountId, client: clientId, uid: asked },
          ...(account && { orders: account }),
          ...(from && { from }),
          ...(until && { until }),
        },
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const assigned = await assignUid(clientId, {
      ...{ uid, orderAccountId: account || null },
      ...(from && { from }),
      ...(until && { until }),
      ...(owners.length > 0 && { takesFrom: owners.map(({ id }) => id) }),
    });
    if (assigned !== null) setTyped(nothingTyped);
  };
  const [other, ...more] = owners;
  const action = other ? `Move from ${more.length > 0 ? "other clients" : other.name}` : "Assign";
  return (
    <form
      aria-label="Assign a sub-account"
      onSubmit={(event) => void submit(event)}
      className="mt-2 grid grid-cols-2 gap-2"
    >
      <TextField
        label="uid"
        inputMode="numeric"
        autoComplete="off"
        value={typed.uid}
        onChange={({ target }) => set({ uid: target.value })}
        error={errorAt("uid") ?? errorAt("takesFrom")}
      />
      <SelectField
        label="Its orders on this desk"
        value={account}
        onChange={(chosen) => set({ account: chosen })}
        options={[
          { value: "", label: "None" },
          ...[...accounts].map(([value, label]) => ({ value, label })),
        ]}
      />
      <DayFields typed={typed} set={set} errorAt={errorAt} />
      <div className="col-span-2">
        <OwnersNote what={uid} owners={owners} />
        {preview && <UidMoves preview={preview} clients={clients} />}
      </div>
      <Button type="submit" disabledReason={busy ? "Being assigned" : uid === "" && "Type a uid"}>
        {action}
      </Button>
    </form>
  );
}

interface DayFieldsProps {
  typed: typeof nothingTyped;
  set: (part: Partial<typeof nothingTyped>) => void;
  errorAt: ReturnType<typeof useClientChanges>["errorAt"];
}

function DayFields({ typed: { from, until }, set, errorAt }: DayFieldsProps) {
  return (
    <>
      <TextField
        label="From"
        type="date"
        help="Empty: the day after the last locked month"
        value={from}
        onChange={({ target }) => set({ from: target.value })}
        error={errorAt("from")}
      />
      <TextField
        label="Until, not included"
        type="date"
        help="Empty: no end"
        value={until}
        onChange={({ target }) => set({ until: target.value })}
        error={errorAt("until")}
      />
    </>
  );
}

/** The days that are typed; without a first one the desk may change any that is not locked. */
function daysOf({ from, until }: { from: string; until: string }) {
  return {
    from: isDay(from) ? from : ("0000-01-01" as Day),
    until: isDay(until) ? until : null,
  };
}
