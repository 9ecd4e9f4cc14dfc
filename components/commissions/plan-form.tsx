"use client";

import { type FormEvent, useDeferredValue, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { Client } from "@/lib/archive/clients";
import { decimalOrNull } from "@/lib/decimal";
import { dayOf, deskNow } from "@/lib/time";
import { askedDays, changedDays, DatedFields, noDays, useLockedDays } from "./dated-fields";
import { Moves } from "./moves";
import type { useClientChanges } from "./use-clients";
import { notYet, useMoveCount } from "./use-move-count";

interface PlanFormProps {
  accountId: string;
  client: Client;
  clients: readonly Client[];
  changes: ReturnType<typeof useClientChanges>;
}

/**
 * Says what a client is called, what its statements' numbers begin with, and what part of its
 * rebate it gets from a day on: what a plan does is counted before it is saved.
 */
export function PlanForm({ accountId, client, clients, changes }: PlanFormProps) {
  const { busy, errorAt, changePlan } = changes;
  const [typed, setTyped] = useState(() => typedOf(client));
  const set = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const lockedReason = useLockedDays();
  const [name, code, percent] = [typed.name.trim(), typed.code.trim(), typed.percent.trim()];
  const samePlan = percent === currentPercent(client) && typed.from === "";
  const isSame = samePlan && code === client.code && name === client.name;
  const tried = useDeferredValue(percent);
  const isCounted = !samePlan && decimalOrNull(tried) !== null;
  const asked = { account: accountId, client: client.id, kind: "plan", percent: tried } as const;
  const count = useMoveCount(isCounted ? { ...asked, ...askedDays(typed) } : null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const changed = await changePlan({
      ...{ clientId: client.id, code, ...(name !== client.name && { name }) },
      ...(!samePlan && { sharePercent: percent, ...changedDays(typed, count.isLocked) }),
    });
    if (changed !== null) set(noDays);
  };
  const disabledReason =
    (busy && "Saving\u2026") ||
    (name === "" && "Enter a name first") ||
    (isSame && "No changes") ||
    (isCounted && notYet(count)) ||
    lockedReason(count.isLocked, typed);
  const field = (label: string, of: "name" | "code" | "percent", at: string) => (
    <TextField
      label={label}
      autoComplete="off"
      maxLength={60}
      value={typed[of]}
      onChange={({ target: { value } }) =>
        set({ [of]: of === "code" ? value.toUpperCase() : value })
      }
      error={errorAt(at)}
    />
  );
  return (
    <form
      aria-label="Plan and statements"
      onSubmit={(event) => void submit(event)}
      className="mt-4 grid grid-cols-2 gap-2"
    >
      {field("Rebate share, %", "percent", "sharePercent")}
      <DatedFields typed={typed} set={set} errorAt={errorAt} isLocked={count.isLocked} endless />
      {field("Name", "name", "name")}
      {field("Statement prefix", "code", "code")}
      <div className="col-span-2">
        <Moves count={count} clients={clients} />
      </div>
      <Button type="submit" disabledReason={disabledReason}>
        Save plan
      </Button>
    </form>
  );
}

const typedOf = (client: Client) => ({
  ...{ name: client.name, code: client.code, percent: currentPercent(client) },
  ...noDays,
});

/** The client's part of its rebate today, by UTC+8, in per cent. */
export function currentPercent({ plans }: Client): string {
  const today = dayOf(deskNow(), "UTC+8");
  return plans.findLast(({ from }) => from <= today)?.percent ?? "0";
}
