"use client";

import { useState } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { ChangeDialog } from "@/components/shell/panels/change-dialog";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Drawer } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import type { Client } from "@/lib/archive/clients";
import { longDay } from "@/lib/archive/day-range";
import type { DayInterval } from "@/lib/archive/ownership";
import { effectiveRate } from "@/lib/archive/report-figures";
import { decimal } from "@/lib/decimal";
import { ExactAmount } from "./amounts";
import { intervalText } from "./other-owners";
import { ClientPayoutsPanel } from "./payouts/client-payouts";
import { currentPercent, PlanForm } from "./plan-form";
import { UidForm } from "./uid-form";
import { type ChangedPrefix, type ClientRow, useClientChanges } from "./use-clients";

interface ClientDrawerProps {
  accountId: string;
  row: ClientRow;
  client: Client;
  /** All of the account: whose a typed uid is. */
  clients: readonly Client[];
  onRemoved: (rule: ChangedPrefix) => void;
  onClose: () => void;
}

/** One client: its sums of the days in sight, its sub-accounts and its rules. */
export function ClientDrawer(props: ClientDrawerProps) {
  const { accountId, row, client, clients, onRemoved, onClose } = props;
  const { may } = useDesk();
  const changes = useClientChanges(accountId);
  const manages = may("clients.manage");
  const removeRule = async (prefix: string) => {
    const removed = await changes.removeRule(prefix);
    if (removed === null) return;
    const done = `The rule ${prefix} was removed from ${longDay(removed.from)} on.`;
    onRemoved({ ...removed, prefix, client: null, done });
  };
  return (
    <Drawer
      label={`${client.name} in full`}
      title={client.name}
      marks={<span className="text-ink-3 text-xs">{client.tags.join(", ")}</span>}
      onClose={onClose}
    >
      <Facts row={row} client={client} />
      <Listed
        title="Sub-accounts"
        empty="No uid is assigned: the order log attributes nothing."
        values={client.uids.map(({ uid, orderAccountId, ...days }) => ({
          ...{ value: uid, days },
          note: orderAccountId === null ? "" : "orders of this desk",
        }))}
        remove={manages ? (uid) => void changes.removeUid(uid) : null}
      />
      {manages && <UidForm {...{ accountId, clients, changes }} clientId={client.id} />}
      <Listed
        title="Client order ids that start with"
        empty="No rule. The rule lab tries one before it is saved."
        values={client.prefixes.map(({ prefix, ...days }) => ({ value: prefix, days, note: "" }))}
        remove={manages ? (prefix) => void removeRule(prefix) : null}
      />
      <Listed
        title="Rebate share"
        empty="No plan: the client gets nothing."
        values={client.plans.map(({ percent, ...days }) => ({
          ...{ value: `${percent} %`, days, note: "" },
        }))}
        remove={null}
      />
      {manages && <PlanForm client={client} changes={changes} />}
      <ClientPayoutsPanel accountId={accountId} client={client} />
      {changes.refused && (
        <p role="alert" className="mt-2 text-danger text-xs">
          {changes.refused.message}
        </p>
      )}
    </Drawer>
  );
}

/** The sums of the days in sight. */
function Facts({ row, client }: Pick<ClientDrawerProps, "row" | "client">) {
  const facts = [
    ["Rebate, USDT", decimal(row.rebate), 8],
    ["Net fee, USDT", decimal(row.pureFee), 8],
    ["Volume, USDT", decimal(row.volume), 2],
    ["Rate %", effectiveRate(row), 2],
    ["Fills", decimal(String(row.fills)), 0],
    ["Share of all rebates, %", row.share, 2],
    ["Plan: the client's part, %", decimal(currentPercent(client)), 2],
  ] as const;
  return (
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
  );
}

interface ListedProps {
  title: string;
  empty: string;
  values: readonly { value: string; days: DayInterval; note: string }[];
  /** Null for those who may not. */
  remove: ((value: string) => void) | null;
}

function Listed({ title, empty, values, remove }: ListedProps) {
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="text-sm">{title}</h3>
      {values.length === 0 && <p className="text-ink-3 text-xs">{empty}</p>}
      <ul>
        {values.map(({ value, days, note }) => (
          <li
            key={`${value} ${days.from}`}
            className="flex min-h-7 items-center gap-2 border-line-soft border-b"
          >
            <span className={cx("mono", days.until !== null && "text-ink-3")}>{value}</span>
            <span className="flex-1 text-ink-3 text-xs">
              {[intervalText(days), note].filter((text) => text !== "").join(", ")}
            </span>
            {remove && days.until === null && (
              <IconButton icon="cross" label={`Remove ${value}`} onClick={() => remove(value)} />
            )}
          </li>
        ))}
      </ul>
    </section>
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
