"use client";

import { useQuery } from "@tanstack/react-query";
import { AttestForm } from "@/components/entry/attest-form";
import { useAvailableActions } from "@/components/entry/entry-actions";
import { ErrorText } from "@/components/ui/error-text";
import { usePhone } from "@/components/ui/media";
import { useNumbers } from "@/components/ui/numbers";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Moment } from "@/components/ui/times";
import { deskQuery } from "@/lib/api/query";
import type { JournalRow } from "@/lib/journal/api";
import { quietWindowMs } from "@/lib/journal/resolve-actions";
import type { CreationRow } from "@/lib/sub-accounts/api";
import { permissionsLabel } from "@/lib/sub-accounts/key-scope";
import { RowStateMark } from "../sub-account-marks";

interface RunTableProps {
  rows: readonly CreationRow[];
  /** The desk's clock when it told these rows. */
  now: number;
}

const dash = "\u2013";

/** The rows of a creation in their order, each with what is known of it. */
export function RunTable({ rows, now }: RunTableProps) {
  const phone = usePhone();
  if (phone) return <RunCards rows={rows} />;
  return (
    <PlainTable
      label="Requested sub-accounts"
      columns={runColumns(now)}
      rows={rows}
      rowKey={({ id }) => id}
      rowClass={({ state }) =>
        state === "unknown"
          ? "bg-[color-mix(in_srgb,var(--bd-unknown)_8%,var(--bd-surface))]"
          : (state === "queued" || state === "withdrawn") && "text-ink-3"
      }
      className="whitespace-normal!"
    />
  );
}

const runColumns = (now: number): readonly PlainColumn<CreationRow>[] => [
  { head: "#", end: true, cell: (_, at) => at + 1, className: "text-ink-3" },
  { head: "Sub-account name", cell: ({ alias }) => alias, className: "mono" },
  { head: "Note", cell: ({ label }) => label },
  {
    head: "Permissions",
    cell: ({ permissions }) => permissionsLabel(permissions),
    className: "text-ink-2",
  },
  { head: "State", cell: ({ state }) => <RowStateMark state={state} /> },
  { head: "Answer", cell: answerOf },
  {
    head: "Sent",
    moment: true,
    cell: ({ sentAt }) => (sentAt === null ? dash : <Moment at={sentAt} part="clockFull" />),
    className: "mono text-ink-2",
  },
  {
    head: "Took",
    end: true,
    cell: (row) => <Duration row={row} now={now} />,
    className: "text-ink-2",
  },
];

function RunCards({ rows }: { rows: readonly CreationRow[] }) {
  return (
    <ul aria-label="Requested sub-accounts" className="border-line border-t">
      {rows.map((row) => (
        <li key={row.id} className="border-line-soft border-b px-3 py-2.5">
          <span className="flex items-baseline justify-between gap-2 text-[14px]">
            <span className="mono">{row.alias}</span>
            <RowStateMark state={row.state} />
          </span>
          <span className="flex items-baseline justify-between gap-3 text-ink-2">
            <span className="shrink-0">{row.label}</span>
            <span className="text-right">{answerOf(row)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the exchange said, or we ourselves; never more than is known. */
function answerOf(row: CreationRow) {
  if (row.state === "created") return <span className="mono">uid {row.key?.uid ?? dash}</span>;
  if (row.state === "unknown") return "No valid response";
  if (row.message === null) return dash;
  return row.code === null ? row.message : `${row.code}: ${row.message}`;
}

function Duration({ row, now }: { row: CreationRow; now: number }) {
  const numbers = useNumbers();
  const { sentAt, answeredAt, state } = row;
  const seconds = (ms: number) =>
    ms < 1_000 ? `${Math.max(0, Math.round(ms))} ms` : `${numbers.text((ms / 1_000).toFixed(1))} s`;
  if (sentAt === null) return dash;
  if (state === "sent") return `${seconds(now - sentAt)} so far`;
  return answeredAt === null ? dash : seconds(answeredAt - sentAt);
}

interface ResolutionPanelProps {
  /** The journal's entry of the creation. */
  intentId: string;
  onRecorded: () => void;
}

/** Takes a user's verdict on a sub-account that may or may not exist. */
export function ResolutionPanel({ intentId, onRecorded }: ResolutionPanelProps) {
  const { data, error } = useQuery(deskQuery("/api/journal/[intent]", { intent: intentId }));
  if (data) return <ResolutionForm intent={data.intent} onRecorded={onRecorded} />;
  const text = error && `Its journal entry couldn't be loaded: ${error.message}`;
  return <ErrorText className="mt-2">{text}</ErrorText>;
}

function ResolutionForm({ intent, onRecorded }: { intent: JournalRow; onRecorded: () => void }) {
  const { accountId, environment, lastByteAt, createdAt } = intent;
  const offered = useAvailableActions({ entry: intent }).includes("attest");
  if (!offered) {
    const from = (lastByteAt ?? createdAt) + quietWindowMs;
    return (
      <p className="mt-2 text-ink-2 text-xs">
        It may still be created. You can resolve it manually from{" "}
        <Moment at={from} part="clock" said />.
      </p>
    );
  }
  return (
    <AttestForm
      entry={intent}
      accountId={accountId}
      environment={environment}
      onRecorded={onRecorded}
    />
  );
}
