"use client";

import { useQuery } from "@tanstack/react-query";
import { AttestForm } from "@/components/entry/attest-form";
import { useAvailableActions } from "@/components/entry/entry-actions";
import { cx } from "@/components/ui/cx";
import { usePhone } from "@/components/ui/media";
import { deskQuery } from "@/lib/api/query";
import type { JournalRow } from "@/lib/journal/api";
import { quietWindowMs } from "@/lib/journal/resolve-actions";
import type { CreationRow } from "@/lib/sub-accounts/api";
import { permissionsLabel } from "@/lib/sub-accounts/key-scope";
import { formatMoment } from "@/lib/time";
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
    <table aria-label="Rows of the creation" className="w-full">
      <thead>
        <tr
          className={
            "h-[26px] border-line border-y bg-raised text-left text-ink-2 text-xs " +
            "*:px-2 *:font-normal"
          }
        >
          <th scope="col" className="w-9 text-right">
            #
          </th>
          <th scope="col">Sub-account name</th>
          <th scope="col">Note</th>
          <th scope="col">Permissions</th>
          <th scope="col">State</th>
          <th scope="col">Answer</th>
          <th scope="col">Sent, UTC</th>
          <th scope="col" className="pr-4! text-right">
            Took
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr
            key={row.id}
            className={cx(
              "h-[30px] border-line-soft border-b *:px-2 *:py-1",
              row.state === "unknown" &&
                "bg-[color-mix(in_srgb,var(--bd-unknown)_8%,var(--bd-surface))]",
              (row.state === "queued" || row.state === "withdrawn") && "text-ink-3",
            )}
          >
            <td className="text-right text-ink-3">{at + 1}</td>
            <td className="mono">{row.alias}</td>
            <td>{row.label}</td>
            <td className="text-ink-2">{permissionsLabel(row.permissions)}</td>
            <td>
              <RowStateMark state={row.state} />
            </td>
            <td>{answerOf(row)}</td>
            <td className="mono text-ink-2">
              {row.sentAt === null ? dash : formatMoment(row.sentAt, "UTC").slice(11)}
            </td>
            <td className="pr-4! text-right text-ink-2">{durationText(row, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RunCards({ rows }: { rows: readonly CreationRow[] }) {
  return (
    <ul aria-label="Rows of the creation" className="border-line border-t">
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

function durationText({ sentAt, answeredAt, state }: CreationRow, now: number): string {
  if (sentAt === null) return dash;
  if (state === "sent") return `${seconds(now - sentAt)} so far`;
  return answeredAt === null ? dash : seconds(answeredAt - sentAt);
}

const seconds = (ms: number) =>
  ms < 1_000 ? `${Math.max(0, Math.round(ms))} ms` : `${(ms / 1_000).toFixed(1)} s`;

interface ResolutionPanelProps {
  /** The journal's entry of the creation. */
  intentId: string;
  onRecorded: () => void;
}

/** Takes a person's verdict on a sub-account of which nobody knows whether it exists. */
export function ResolutionPanel({ intentId, onRecorded }: ResolutionPanelProps) {
  const { data, error } = useQuery(deskQuery("/api/journal/[intent]", { intent: intentId }));
  if (error && !data) {
    return (
      <p role="alert" className="mt-2 text-danger text-xs">
        Its journal entry couldn't be loaded: {error.message}
      </p>
    );
  }
  return data ? <ResolutionForm intent={data.intent} onRecorded={onRecorded} /> : null;
}

function ResolutionForm({ intent, onRecorded }: { intent: JournalRow; onRecorded: () => void }) {
  const { accountId, environment, lastByteAt, createdAt } = intent;
  const offered = useAvailableActions({ entry: intent }).includes("attest");
  if (!offered) {
    const from = formatMoment((lastByteAt ?? createdAt) + quietWindowMs, "UTC").slice(11, 19);
    return (
      <p className="mt-2 text-ink-2 text-xs">
        It may still be created. You can resolve it manually from {from} UTC.
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
