"use client";

import { type FormEvent, useState } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { ChangeDialog } from "@/components/shell/panels/change-dialog";
import { Button, IconButton } from "@/components/ui/button";
import { Drawer } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { Client } from "@/lib/archive/clients";
import { effectiveRate } from "@/lib/archive/report-figures";
import { decimal } from "@/lib/decimal";
import { ExactAmount } from "./amounts";
import { type ClientRow, type UndoableRule, useClientChanges } from "./use-clients";

interface ClientDrawerProps {
  accountId: string;
  row: ClientRow;
  client: Client;
  onRemoved: (rule: UndoableRule) => void;
  onClose: () => void;
}

/** One client: its sums of the days in sight, its sub-accounts and its rules. */
export function ClientDrawer({ accountId, row, client, onRemoved, onClose }: ClientDrawerProps) {
  const { may } = useDesk();
  const changes = useClientChanges(accountId);
  const manages = may("clients.manage");
  const removeRule = async (prefix: string) => {
    if ((await changes.removeRule(prefix)) === null) return;
    onRemoved({ prefix, before: client.id, done: `The rule ${prefix} was removed.` });
  };
  const facts = [
    ["Rebate, USDT", decimal(row.rebate), 8],
    ["Net fee, USDT", decimal(row.pureFee), 8],
    ["Volume, USDT", decimal(row.volume), 2],
    ["Rate %", effectiveRate(row), 2],
    ["Fills", decimal(String(row.fills)), 0],
    ["Share of all rebates, %", row.share, 2],
    ["Plan: the client's part, %", decimal(client.sharePercent), 2],
  ] as const;
  return (
    <Drawer
      label={`${client.name} in full`}
      title={client.name}
      marks={<span className="text-ink-3 text-xs">{client.tags.join(", ")}</span>}
      onClose={onClose}
    >
      <dl>
        {facts.map(([name, value, places]) => (
          <div
            key={name}
            className="flex min-h-[25px] items-center justify-between gap-3 border-line-soft border-b"
          >
            <dt className="text-ink-2">{name}</dt>
            <dd>
              <ExactAmount value={value} places={places} />
            </dd>
          </div>
        ))}
      </dl>
      <Listed
        title="Sub-accounts"
        empty="No uid is assigned: the order log attributes nothing."
        values={client.uids.map(({ uid }) => uid)}
        note={(uid) =>
          client.uids.some((each) => each.uid === uid && each.orderAccountId !== null)
            ? "orders of this desk"
            : ""
        }
        remove={manages ? (uid) => void changes.removeUid(uid) : null}
      />
      {manages && <UidForm clientId={client.id} changes={changes} />}
      <Listed
        title="Client order ids that start with"
        empty="No rule. The rule lab tries one before it is saved."
        values={client.prefixes}
        remove={manages ? (prefix) => void removeRule(prefix) : null}
      />
      {manages && <PlanForm client={client} changes={changes} />}
      {changes.refused && (
        <p role="alert" className="mt-2 text-danger text-xs">
          {changes.refused.message}
        </p>
      )}
    </Drawer>
  );
}

interface ListedProps {
  title: string;
  empty: string;
  values: readonly string[];
  note?: (value: string) => string;
  /** Null for those who may not. */
  remove: ((value: string) => void) | null;
}

function Listed({ title, empty, values, note, remove }: ListedProps) {
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="text-sm">{title}</h3>
      {values.length === 0 && <p className="text-ink-3 text-xs">{empty}</p>}
      <ul>
        {values.map((value) => (
          <li key={value} className="flex min-h-7 items-center gap-2 border-line-soft border-b">
            <span className="mono">{value}</span>
            <span className="flex-1 text-ink-3 text-xs">{note?.(value)}</span>
            {remove && (
              <IconButton icon="cross" label={`Remove ${value}`} onClick={() => remove(value)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UidFormProps {
  clientId: string;
  changes: ReturnType<typeof useClientChanges>;
}

/** Assigns a sub-account, and says which account of the desk it is. */
function UidForm({ clientId, changes: { busy, errorAt, assignUid } }: UidFormProps) {
  const { connections } = useDesk();
  const [uid, setUid] = useState("");
  const [account, setAccount] = useState("");
  const accounts = new Map(connections.map((each) => [each.accountId, each.accountName]));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ((await assignUid(clientId, uid.trim(), account || null)) === null) return;
    setUid("");
    setAccount("");
  };
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
        value={uid}
        onChange={({ target }) => setUid(target.value)}
        error={errorAt("uid")}
      />
      <SelectField
        label="Its orders on this desk"
        value={account}
        onChange={setAccount}
        options={[
          { value: "", label: "None" },
          ...[...accounts].map(([value, label]) => ({ value, label })),
        ]}
      />
      <Button type="submit" disabledReason={busy ? "Being assigned" : uid === "" && "Type a uid"}>
        Assign
      </Button>
    </form>
  );
}

interface PlanFormProps {
  client: Client;
  changes: ReturnType<typeof useClientChanges>;
}

/** Says what part of its rebate the client gets: of months that are not locked yet. */
function PlanForm({ client, changes: { busy, errorAt, changePlan } }: PlanFormProps) {
  const [code, setCode] = useState(client.code);
  const [percent, setPercent] = useState(client.sharePercent);
  const same = code === client.code && percent === client.sharePercent;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await changePlan(client.id, code.trim(), percent.trim());
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

/** Names a client. */
export function AddClientDialog({
  accountId,
  onClose,
}: {
  accountId: string;
  onClose: () => void;
}) {
  const { busy, refused, errorAt, add } = useClientChanges(accountId);
  const [name, setName] = useState("");
  const [tags, setTags] = useState("");
  const save = async () => {
    const entered = tags.split(",").map((tag) => tag.trim());
    const added = await add(
      name.trim(),
      entered.filter((tag) => tag !== ""),
    );
    if (added !== null) onClose();
  };
  return (
    <ChangeDialog
      form
      title="Add client"
      action="Add client"
      busy={busy}
      refused={refused}
      fields={["name"]}
      disabledReason={name.trim() === "" && "Type a name first"}
      onChange={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <TextField
          label="Name"
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
          error={errorAt("name")}
        />
        <TextField
          label="Tags"
          help="With commas between them"
          value={tags}
          onChange={({ target }) => setTags(target.value)}
        />
      </div>
    </ChangeDialog>
  );
}
