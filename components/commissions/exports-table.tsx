"use client";

import { saveFile } from "@/components/export/export-button";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { SideScroller } from "@/components/ui/side-scroller";
import { Tooltip } from "@/components/ui/tooltip";
import { longDay } from "@/lib/archive/day-range";
import { pluralize } from "@/lib/archive/day-status-text";
import type { ExportRun, ExportState, FileContent, FileFormat } from "@/lib/exports/api";
import { formatMoment } from "@/lib/time";

export const datasetLabels: Readonly<Record<FileContent, string>> = {
  fills: "Fills",
  report: "Report by day",
  corrections: "Corrections",
  coverage: "Coverage",
  transfers: "Deposits & withdrawals",
  clients: "By client",
  statement: "Statement",
};

export const formatLabels: Readonly<Record<FileFormat, string>> = {
  csv: "CSV",
  xlsx: "Excel",
  ndjson: "NDJSON",
  parquet: "Parquet",
  pdf: "PDF",
};

interface IncludeUnsettledProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether days that are not verified go into a file. */
export function IncludeUnsettled({ checked, onChange }: IncludeUnsettledProps) {
  return (
    <Tooltip text="Otherwise an export stops if days aren't verified.">
      <label className="flex shrink-0 items-center gap-1.5 text-xs">
        <input
          type="checkbox"
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          className="desk-check size-3.5 phone:size-5"
        />
        Include unverified days
      </label>
    </Tooltip>
  );
}

const stateLabels: Readonly<Record<ExportState, string>> = {
  waiting: "Queued",
  writing: "Writing",
  complete: "Complete",
  stopped: "Stopped",
  failed: "Failed",
};

interface ExportsTableProps {
  runs: readonly ExportRun[];
  onStopped: () => void;
}

const heads = [
  "File",
  "Started",
  "By",
  "Rows",
  "Bytes",
  "State",
  "Verified through",
  "SHA-256",
  "",
];

/** The newest exports: how far each is, and what proves it. */
export function ExportsTable({ runs, onStopped }: ExportsTableProps) {
  return (
    <SideScroller label="Exports">
      <table aria-label="Exports" className="w-full min-w-[900px] whitespace-nowrap">
        <thead>
          <tr
            className={
              "h-[26px] bg-raised text-left text-ink-3 text-xs [&>th]:border-line " +
              "[&>th]:border-b [&>th]:px-2 [&>th]:font-medium"
            }
          >
            {heads.map((head) => (
              <th key={head} scope="col" className={/^Rows|^Bytes/.test(head) ? "text-right" : ""}>
                {head || <span className="sr-only">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <ExportRow key={run.id} run={run} onStopped={onStopped} />
          ))}
        </tbody>
      </table>
    </SideScroller>
  );
}

function ExportRow({ run, onStopped }: { run: ExportRun; onStopped: () => void }) {
  const { manifest, state } = run;
  return (
    <tr className="h-(--bd-row) [&>*]:border-line-soft [&>*]:border-b [&>*]:px-2 phone:h-11">
      <th scope="row" className="text-left font-medium">
        {datasetLabels[run.dataset]} · {formatLabels[run.format]}
        <span className="ml-2 font-normal text-ink-3">{run.fileName}</span>
      </th>
      <td>{formatMoment(run.startedAt, "UTC").slice(0, 16)} UTC</td>
      <td>{run.createdBy}</td>
      <td className="text-right tabular-nums">{rowsText(run)}</td>
      <td className="text-right tabular-nums">{run.bytes.toLocaleString("en")}</td>
      <td className={state === "stopped" || state === "failed" ? "text-attn" : ""}>
        {stateLabels[state]}
      </td>
      <td>{manifest && settledText(manifest)}</td>
      <Tooltip text={manifest?.sha256}>
        <td className="font-mono text-xs">{manifest && `${manifest.sha256.slice(0, 12)}…`}</td>
      </Tooltip>
      <td className="text-right">
        {(state === "waiting" || state === "writing") && (
          <StopButton run={run} onStopped={onStopped} />
        )}
        {manifest && (
          <Button
            size="sm"
            onClick={() => saveFile(`${run.fileName}.manifest.json`, manifestFile(manifest))}
          >
            Manifest
          </Button>
        )}
      </td>
    </tr>
  );
}

function rowsText({ rows, expectedRows, state }: ExportRun): string {
  const written = rows.toLocaleString("en");
  if (state !== "writing" || expectedRows === null) return written;
  return `${written} of ${expectedRows.toLocaleString("en")}`;
}

type Manifest = NonNullable<ExportRun["manifest"]>;

function settledText({ settledThrough, unsettledDays }: Manifest): string {
  const open = unsettledDays.length;
  const through = settledThrough === null ? "No day" : longDay(settledThrough);
  return open === 0 ? through : `${through}; ${pluralize(open, "day")} not verified`;
}

const manifestFile = (manifest: Manifest) =>
  new Blob([`${JSON.stringify(manifest, null, 2)}\n`], { type: "application/json" });

function StopButton({ run, onStopped }: { run: ExportRun; onStopped: () => void }) {
  const { busy, change } = useChange();
  const stop = async () => {
    await change("DELETE /api/exports/[export]", { export: run.id });
    onStopped();
  };
  return (
    <Button size="sm" disabledReason={busy && "Stopping\u2026"} onClick={() => void stop()}>
      Stop
    </Button>
  );
}
