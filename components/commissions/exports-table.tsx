"use client";

import { ExportButton, saveFile } from "@/components/export/export-button";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { CheckField } from "@/components/ui/check-field";
import { Count, useNumbers } from "@/components/ui/numbers";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Moment } from "@/components/ui/times";
import { Tooltip } from "@/components/ui/tooltip";
import { deskUrl } from "@/lib/api/client";
import { longDay } from "@/lib/archive/day-range";
import type { ExportState, FileContent, FileFormat, ListedExport } from "@/lib/exports/api";
import { deskNow, formatAge } from "@/lib/time";

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
      <CheckField checked={checked} onChange={onChange} className="shrink-0 text-xs">
        Include unverified days
      </CheckField>
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

/** The newest exports: how far each is, and what proves it. */
export function ExportsTable({
  runs,
  onStopped,
}: {
  runs: readonly ListedExport[];
  onStopped: () => void;
}) {
  const columns: readonly PlainColumn<ListedExport>[] = [
    ...exportColumns,
    {
      head: "Actions",
      hidden: true,
      end: true,
      // Within reach however narrow the page is.
      className: "sticky right-0 bg-surface",
      cell: (run) => <ExportActions run={run} onStopped={onStopped} />,
    },
  ];
  return (
    <PlainTable
      label="Exports"
      columns={columns}
      rows={runs}
      rowKey={({ id }) => id}
      rowClass={() => "phone:h-11"}
      className="min-w-[900px]"
    />
  );
}

const exportColumns: readonly PlainColumn<ListedExport>[] = [
  {
    head: "File",
    name: true,
    cell: ({ dataset, format, fileName }) => (
      <>
        {datasetLabels[dataset]} · {formatLabels[format]}
        <span className="ml-2 font-normal text-ink-3">{fileName}</span>
      </>
    ),
  },
  { head: "Started", moment: true, cell: ({ startedAt }) => <Moment at={startedAt} /> },
  { head: "By", wideOnly: true, cell: ({ createdBy }) => createdBy },
  { head: "Rows", end: true, cell: (run) => <RowsText run={run} /> },
  { head: "Bytes", end: true, wideOnly: true, cell: ({ bytes }) => <Count value={bytes} /> },
  {
    head: "State",
    cell: ({ state }) => stateLabels[state],
    className: ({ state }) => (state === "stopped" || state === "failed") && "text-attn",
  },
  { head: "Verified through", cell: ({ manifest }) => manifest && <Settled manifest={manifest} /> },
  {
    head: "SHA-256",
    wideOnly: true,
    cell: ({ manifest }) => manifest && `${manifest.sha256.slice(0, 12)}…`,
    tooltip: ({ manifest }) => manifest?.sha256,
    className: "font-mono text-xs",
  },
];

function ExportActions({ run, onStopped }: { run: ListedExport; onStopped: () => void }) {
  const { busy, change } = useChange();
  const { manifest, state } = run;
  const stop = async () => {
    await change("DELETE /api/exports/[export]", { export: run.id });
    onStopped();
  };
  return (
    <>
      {(state === "waiting" || state === "writing") && (
        <Button size="sm" disabledReason={busy && "Stopping\u2026"} onClick={() => void stop()}>
          Stop
        </Button>
      )}
      {run.isSaved && (
        <ExportButton href={deskUrl("/api/exports/[export]", { export: run.id })}>
          Download
        </ExportButton>
      )}
      {manifest && (
        <Button
          size="sm"
          onClick={() => saveFile(`${run.fileName}.manifest.json`, manifestFile(manifest))}
        >
          Manifest
        </Button>
      )}
    </>
  );
}

/** "1,000 of 12,345, about 20 s left" */
function RowsText({ run: { rows, expectedRows, state, startedAt } }: { run: ListedExport }) {
  const numbers = useNumbers();
  const written = numbers.count(rows);
  if (state !== "writing" || expectedRows === null) return written;
  const progress = `${written} of ${numbers.count(expectedRows)}`;
  if (rows === 0 || rows >= expectedRows) return progress;
  const leftMs = ((deskNow() - startedAt) / rows) * (expectedRows - rows);
  return `${progress}, about ${formatAge(leftMs)} left`;
}

type Manifest = NonNullable<ListedExport["manifest"]>;

function Settled({ manifest: { settledThrough, unsettledDays } }: { manifest: Manifest }) {
  const numbers = useNumbers();
  const open = unsettledDays.length;
  const through = settledThrough === null ? "No day" : longDay(settledThrough);
  return open === 0 ? through : `${through}; ${numbers.counted(open, "day")} not verified`;
}

const manifestFile = (manifest: Manifest) =>
  new Blob([`${JSON.stringify(manifest, null, 2)}\n`], { type: "application/json" });
