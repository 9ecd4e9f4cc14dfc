"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { Client } from "@/lib/archive/clients";
import type { useClientChanges } from "./use-clients";

interface PlanFormProps {
  client: Client;
  changes: ReturnType<typeof useClientChanges>;
}

/** Says what part of its rebate the client gets from a day on: of months that are not locked. */
export function PlanForm({ client, changes: { busy, errorAt, changePlan } }: PlanFormProps) {
  const [code, setCode] = useState(client.code);
  const [percent, setPercent] = useState(currentPercent(client));
  const [from, setFrom] = useState("");
  const same = code === client.code && percent === currentPercent(client) && from === "";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const plan = { clientId: client.id, code: code.trim(), sharePercent: percent.trim() };
    if ((await changePlan({ ...plan, ...(from && { from }) })) !== null) setFrom("");
  };
  return (
    <form
      aria-label="Plan and statements"
      onSubmit={(event) => void submit(event)}
      className="mt-4 grid grid-cols-2 gap-2"
    >
      <TextField
        label="The client's part, %"
        inputMode="decimal"
        autoComplete="off"
        value={percent}
        onChange={({ target }) => setPercent(target.value)}
        error={errorAt("sharePercent")}
      />
      <TextField
        label="Plan from"
        type="date"
        help="Empty: the day after the last locked month"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        error={errorAt("from")}
      />
      <TextField
        label="Statement numbers begin with"
        autoComplete="off"
        value={code}
        onChange={({ target }) => setCode(target.value.toUpperCase())}
        error={errorAt("code")}
      />
      <Button type="submit" disabledReason={busy ? "Being saved" : same && "Nothing is changed"}>
        Save plan
      </Button>
    </form>
  );
}

/** The client's newest part of its rebate, in per cent. */
export const currentPercent = ({ plans }: Client): string => plans.at(-1)?.percent ?? "0";
