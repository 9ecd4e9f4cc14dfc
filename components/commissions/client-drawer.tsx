"use client";

import { type ReactNode, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { Button, IconButton } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { isFromLayer } from "@/components/ui/layers";
import { useNumbers } from "@/components/ui/numbers";
import { TextField } from "@/components/ui/text-field";
import type { Client } from "@/lib/archive/clients";
import type { DayRange } from "@/lib/archive/day-range";
import { effectiveRate } from "@/lib/archive/report-figures";
import { decimal } from "@/lib/decimal";
import { Kpi } from "./amounts";
import { ClientFillsLink } from "./client-fills-link";
import { Intervals } from "./intervals";
import { ClientPayoutsPanel, PayoutSums } from "./payouts/client-payouts";
import { currentPercent, PlanForm } from "./plan-form";
import { type OwnedDays, RemovalDialog } from "./removal-dialog";
import { UidForm } from "./uid-form";
import { type ChangedPrefix, type ClientRow, useClientChanges } from "./use-clients";

interface ClientDrawerProps {
  accountId: string;
  row: ClientRow;
  client: Client;
  /** The days in sight. */
  range: DayRange;
  /** All of the account: whose a typed uid is. */
  clients: readonly Client[];
  onRemoved: (rule: ChangedPrefix) => void;
  /** Opens the rule lab for the client. */
  onPrefix: () => void;
  onClose: () => void;
}

/** One client in full: its sums of the days in sight, what is its own and since when, its plan. */
export function ClientDrawer(props: ClientDrawerProps) {
  const numbers = useNumbers();
  const { accountId, row, client, range, clients, onRemoved, onPrefix, onClose } = props;
  const { may } = useDesk();
  const changes = useClientChanges(accountId);
  const manages = may("clients.manage");
  const [removed, remove] = useState<OwnedDays | null>(null);
  const owned = [
    ...client.uids.map(({ uid, orderAccountId, ...days }) => ({
      ...{ type: "UID", value: uid, days },
      note: orderAccountId === null ? "" : "desk account",
      remove: () => remove({ kind: "uid", key: uid, since: days.from }),
    })),
    ...client.prefixes.map(({ prefix, ...days }) => ({
      ...{ type: "Prefix", value: prefix, days, note: "" },
      remove: () => remove({ kind: "prefix", key: prefix, since: days.from }),
    })),
  ];
  const plans = client.plans.map(({ percent, ...days }) => ({
    ...{ value: numbers.decimal(decimal(percent), { minimumPlaces: 2 }), days },
  }));
  return (
    <ClientFrame client={client} onClose={onClose}>
      <Facts {...{ row, client, range }} />
      <PayoutSums accountId={accountId} client={client.id} />
      <div className="min-[1101px]:grid min-[1101px]:grid-cols-2">
        <Part name="UIDs and prefixes" note="end day excluded">
          <Intervals
            name="UIDs and prefixes"
            heads={["Type", "Value"]}
            empty="No UID and no prefix assigned."
            rows={owned}
            removable={manages}
          />
          {manages && (
            <>
              <UidForm {...{ accountId, clients, changes }} clientId={client.id} />
              <Button size="sm" className="mt-3" onClick={onPrefix}>
                {"Add prefix rule\u2026"}
              </Button>
            </>
          )}
        </Part>
        <Part name="Plan" note="% of the rebate base">
          <Intervals
            name="Plan"
            heads={["Share %"]}
            empty="No plan yet: the share is 0 %."
            rows={plans}
          />
          {manages && <PlanForm {...{ accountId, client, clients, changes }} />}
        </Part>
      </div>
      {removed && (
        <RemovalDialog
          {...{ accountId, client, clients, onRemoved }}
          owned={removed}
          onClose={() => remove(null)}
        />
      )}
      <ClientPayoutsPanel accountId={accountId} client={client} />
      <ErrorText className="px-4 py-2 phone:px-3">{changes.refused?.message}</ErrorText>
    </ClientFrame>
  );
}

interface ClientFrameProps {
  client: Client;
  onClose: () => void;
  children: ReactNode;
}

/** In place of the clients; Escape leads back to them, unless it was for something inside. */
function ClientFrame({ client: { name, tags }, onClose, children }: ClientFrameProps) {
  return (
    <aside
      aria-label={`${name} in full`}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented && !isFromLayer(event)) onClose();
      }}
      className="thin-bar min-w-0 flex-1 overflow-y-auto"
    >
      <header
        className={
          "sticky top-0 z-10 flex min-h-[41px] items-center gap-2 border-line border-b " +
          "bg-surface px-4 phone:px-3"
        }
      >
        <Button tone="quiet" size="sm" onClick={onClose}>
          Clients
        </Button>
        <span className="text-ink-3">/</span>
        <h2 className="min-w-0 truncate text-lg">
          <bdi>{name}</bdi>
        </h2>
        <span className="text-ink-3 text-xs">{tags.join(", ")}</span>
        <span className="flex-1" />
        <IconButton icon="cross" label="Close" onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}

function Part({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      className="border-line border-b px-4 pb-4 min-[1101px]:not-last:border-r phone:px-3"
    >
      <div className="flex min-h-[42px] items-center gap-2">
        <h3 className="text-md">{name}</h3>
        <span className="text-ink-3 text-xs">{note}</span>
      </div>
      {children}
    </section>
  );
}

/** The sums of the days in sight, and the plan of today. */
function Facts({ row, client, range }: Pick<ClientDrawerProps, "row" | "client" | "range">) {
  const numbers = useNumbers();
  const rate = effectiveRate(row);
  const share = row.share && `${numbers.decimal(row.share, { minimumPlaces: 2 })} % of all rebates`;
  return (
    <section
      aria-label="Sums"
      className={
        "grid grid-cols-5 border-line border-b max-[1100px]:grid-cols-2 " +
        "[&>*:last-child]:border-r-0"
      }
    >
      <Kpi name="Rebate" unit="USDT" value={decimal(row.rebate)} places={2}>
        {share}
      </Kpi>
      <Kpi name="Net fee" unit="USDT" value={decimal(row.pureFee)} places={2}>
        {rate && `effective rate ${numbers.decimal(rate, { minimumPlaces: 2 })} %`}
      </Kpi>
      <Kpi name="Volume" unit="USDT" value={decimal(row.volume)} places={2}>
        traded
      </Kpi>
      <Kpi name="Fills" unit="" value={decimal(String(row.fills))} places={0}>
        <ClientFillsLink client={client.id} range={range}>
          Show fills
        </ClientFillsLink>
      </Kpi>
      <Kpi name="Rebate share" unit="%" value={decimal(currentPercent(client))} places={2}>
        current plan
      </Kpi>
    </section>
  );
}

interface AddClientProps {
  accountId: string;
  onAdded: (client: string) => void;
  onClose: () => void;
}

/** Names a client. */
export function AddClientDialog({ accountId, onAdded, onClose }: AddClientProps) {
  const { busy, refused, errorAt, add } = useClientChanges(accountId);
  const [name, setName] = useState("");
  const [tags, setTags] = useState("");
  const save = async () => {
    const entered = tags.split(",").map((tag) => tag.trim());
    const added = await add(
      name.trim(),
      entered.filter((tag) => tag !== ""),
    );
    if (added !== null) onAdded(added.id);
  };
  return (
    <ChangeDialog
      form
      title="Add client"
      action="Add client"
      busy={busy}
      refused={refused}
      fields={["name"]}
      disabledReason={name.trim() === "" && "Enter a name first"}
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
          help="Comma-separated"
          value={tags}
          onChange={({ target }) => setTags(target.value)}
        />
      </div>
    </ChangeDialog>
  );
}
