"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PageHead } from "@/components/panels/page-frame";
import { QueryStatus } from "@/components/panels/query-status";
import { FactRow } from "@/components/ui/fact-row";
import { Age } from "@/components/ui/live-text";
import { NoticeLine } from "@/components/ui/panel-message";
import { PlainTable } from "@/components/ui/plain-table";
import { deskQuery } from "@/lib/api/query";
import type { SystemState } from "@/lib/api/system";
import { formatMoment } from "@/lib/time/format-moment";

const pollIntervalMs = 30_000;

/** What the desk runs on: nothing is coloured while nothing is wrong. */
export function SystemScreen() {
  const query = useQuery({
    ...deskQuery("/api/system"),
    refetchInterval: pollIntervalMs,
    retry: false,
  });
  const { data, error } = query;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead
        title="System"
        description={data && <Age since={data.now} before="Updated " after=" ago" />}
        actions="Times UTC"
      />
      {data && error && (
        <NoticeLine tone="attn">Couldn't refresh: {error.message} Retrying&hellip;</NoticeLine>
      )}
      {data ? (
        <div className="min-h-0 flex-1 overflow-y-auto pb-6">
          <Figures state={data} />
          <div className="grid gap-x-8 wide:grid-cols-2">
            <Processes state={data} />
            <Space state={data} />
            <Work state={data} />
            <Chains state={data} />
            <Versions state={data} />
          </div>
        </div>
      ) : (
        <QueryStatus query={query} what="system" widths={[100]} rows={12} />
      )}
    </div>
  );
}

interface StateProps {
  state: SystemState;
}

const moment = (at: number) => formatMoment(at, "UTC").slice(0, "2026-11-29 10:17".length);

const inUnit = (unit: "gigabyte" | "megabyte") =>
  new Intl.NumberFormat("en", {
    ...({ style: "unit", unit, maximumFractionDigits: unit === "gigabyte" ? 1 : 0 } as const),
  });

const [gigabytes, megabytes] = [inUnit("gigabyte"), inUnit("megabyte")];

/** Bytes in the units of disks: 1 GB is a thousand million. */
const sizeText = (bytes: number) =>
  bytes >= 1e9 ? gigabytes.format(bytes / 1e9) : megabytes.format(bytes / 1e6);

/** How long the free space lasts at the growth so far. */
function daysLeft({ freeBytes, bytesPerDay, holdsDatabase }: SystemState["disk"]): string {
  if (!holdsDatabase) return "not known";
  if (bytesPerDay === null) return "not known in the first week";
  const days = Math.floor(freeBytes / bytesPerDay);
  return days > 3_650 ? "more than 10 years" : `${days} days`;
}

function Figures({ state }: StateProps) {
  const { versions, lastBackupAt, disk, queues } = state;
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const figures = [
    ["Version", versions.desk, `schema ${versions.schema}`],
    ["Last backup", lastBackupAt === null ? "never" : moment(lastBackupAt), "by npm run backup"],
    [
      "Disk full in",
      daysLeft(disk),
      disk.holdsDatabase ? `${sizeText(disk.freeBytes)} free` : "the database has its own disk",
    ],
    ["Database", sizeText(disk.databaseBytes), `since ${moment(disk.since).slice(0, 10)}`],
    ["Waiting", String(waiting), "in all queues"],
  ] as const;
  return (
    <dl className="grid grid-cols-2 border-line border-b wide:grid-cols-5">
      {figures.map(([name, value, note]) => (
        <div key={name} className="border-line-soft border-r px-4 py-2 phone:px-3">
          <dt className="text-ink-3 text-xs">{name}</dt>
          <dd className="font-semibold text-lg">{value}</dd>
          <dd className="text-ink-3 text-xs [overflow-wrap:anywhere]">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="pt-3">
      <h2 className="px-4 pb-1 text-md phone:px-3">
        {title} {note && <span className="font-normal text-ink-3 text-xs">{note}</span>}
      </h2>
      {children}
    </section>
  );
}

function Processes({ state: { processes } }: StateProps) {
  return (
    <Section title="Processes">
      <PlainTable
        label="Processes"
        className="min-w-0"
        rows={processes}
        rowKey={({ name, startedAt }) => `${name} ${startedAt}`}
        columns={[
          { head: "Process", name: true, cell: ({ name }) => name },
          { head: "Started", cell: ({ startedAt }) => moment(startedAt) },
          {
            head: "State",
            cell: ({ leases }) => (leases.length > 0 ? "Running, leads" : "Running"),
          },
        ]}
      />
    </Section>
  );
}

function Space({ state: { disk, keepDays } }: StateProps) {
  const kept = (days: number) => (days === 0 ? "kept for good" : `${days} days`);
  return (
    <Section title="Disk" note={`${sizeText(disk.freeBytes)} of ${sizeText(disk.totalBytes)} free`}>
      <PlainTable
        label="Database by content"
        className="min-w-0"
        rows={disk.parts}
        rowKey={({ name }) => name}
        columns={[
          { head: "Database", name: true, cell: ({ name }) => name },
          { head: "Size", end: true, cell: ({ bytes }) => sizeText(bytes) },
        ]}
      />
      <dl className="px-4 pt-2 phone:px-3">
        <FactRow name="Ended sessions, messages, jobs">{kept(keepDays.records)}</FactRow>
        <FactRow name="Asset history">{kept(keepDays.assets)}</FactRow>
        <FactRow name="Scheduled files">{kept(keepDays.exports)}</FactRow>
        <FactRow name="Raw pages">{kept(keepDays.rawPages)}</FactRow>
      </dl>
    </Section>
  );
}

function Work({ state: { queues, nextJobs } }: StateProps) {
  return (
    <Section title="Queues">
      <PlainTable
        label="Queues"
        className="min-w-0"
        rows={queues}
        rowKey={({ name }) => name}
        columns={[
          { head: "Queue", name: true, cell: ({ name }) => queueNames[name] ?? name },
          { head: "Waiting", end: true, cell: ({ waiting }) => waiting },
        ]}
      />
      <dl className="px-4 pt-2 phone:px-3">
        {nextJobs.map(({ name, at }) => (
          <FactRow key={name} name={name}>
            {moment(at)}
          </FactRow>
        ))}
      </dl>
    </Section>
  );
}

const queueNames: Readonly<Record<string, string>> = {
  deliveries: "Messages",
  exports: "Exports",
  cancels: "Orders of jobs",
  "sub-accounts": "Sub-accounts to create",
  syncs: "Days to sync",
};

function Chains({ state: { chains, auditVerifiedAt } }: StateProps) {
  const verified = auditVerifiedAt === null ? "not verified yet" : moment(auditVerifiedAt);
  return (
    <Section title="Chains" note={`audit verified: ${verified}`}>
      <PlainTable
        label="Chains"
        className="min-w-0"
        rows={chains}
        rowKey={({ name }) => name}
        columns={[
          { head: "Chain", name: true, cell: ({ name }) => name },
          { head: "Entries", end: true, cell: ({ entries }) => entries.toLocaleString("en") },
          { head: "Head", cell: ({ head }) => <span className="mono">{head}</span> },
        ]}
      />
    </Section>
  );
}

function Versions({ state: { versions } }: StateProps) {
  return (
    <Section title="Versions">
      <dl className="px-4 phone:px-3">
        <FactRow name="Desk">{versions.desk}</FactRow>
        <FactRow name="Schema">{versions.schema}</FactRow>
        <FactRow name="Node">{versions.node}</FactRow>
        <FactRow name="PostgreSQL">{versions.postgres}</FactRow>
      </dl>
    </Section>
  );
}
