"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { useFilters } from "@/components/desk/use-filters";
import { useTab } from "@/components/desk/use-tab";
import { ExportButton } from "@/components/export/export-button";
import { InvalidDays } from "@/components/panels/page-frame";
import { ReadFailurePanel } from "@/components/panels/read-failure";
import { FilterBar } from "@/components/ui/filter-bar";
import { useNumbers } from "@/components/ui/numbers";
import { PanelMessage } from "@/components/ui/panel-message";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { Tabs } from "@/components/ui/tabs";
import { Hint } from "@/components/ui/tooltip";
import { deskUrl } from "@/lib/api/client";
import { deskQuery } from "@/lib/api/query";
import { completenessOf, formatDays } from "@/lib/archive/completeness";
import type { DayRange } from "@/lib/archive/day-range";
import {
  type ExportDataset,
  type ExportFormat,
  exportDatasets,
  exportFormats,
} from "@/lib/exports/api";
import type { Day } from "@/lib/time";
import { ArchiveNotStarted } from "./archive-status";
import { CommissionsHead } from "./commissions-head";
import { datasetLabels, ExportsTable, formatLabels, IncludeUnsettled } from "./exports-table";
import { ReadApi } from "./read-api";
import { fillFilters, RangeBar } from "./report-filters";
import { Schedules } from "./schedules";
import { useArchiveStatus, useCoverage, useDayRange } from "./use-commissions";
import { VerifyFile } from "./verify-file";

/** Exports of an account: a new one, those that were made, and whether a file is one of them. */
export function ExportsScreen({ connection: { accountId } }: { connection: DeskConnection }) {
  const { tab, tabs, addressOf } = useExportTabs();
  const archiveStatus = useArchiveStatus(accountId);
  const { range, fault } = useDayRange(archiveStatus.lastDay);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <CommissionsHead accountId={accountId} current="exports" coverage={archiveStatus.data} />
      <div className="no-bar flex h-10 shrink-0 overflow-x-auto border-line border-b px-2 phone:h-11">
        <Tabs
          fixed
          label="Exports"
          current={tab}
          tabs={tabs.map((id) => ({ id, label: tabLabels[id], href: addressOf(id) }))}
        />
      </div>
      {tab === "files" &&
        (range && archiveStatus.lastDay ? (
          <>
            <RangeBar range={range} lastDay={archiveStatus.lastDay} />
            <NewExport accountId={accountId} range={range} />
          </>
        ) : (
          archiveStatus.isPending && <FilterBar tall />
        ))}
      <div className="thin-bar flex min-h-0 flex-1 flex-col overflow-y-auto">
        {fault && <InvalidDays fault={fault} />}
        {archiveStatus.data?.lastDay === null && <ArchiveNotStarted />}
        {tab === "files" && (
          <>
            <VerifyFile />
            <Exports accountId={accountId} />
          </>
        )}
        {tab === "schedules" && <Schedules accountId={accountId} />}
        {tab === "api" && range && <ReadApi accountId={accountId} range={range} />}
      </div>
    </div>
  );
}

const tabLabels = { files: "Files", schedules: "Schedules", api: "API" } as const;

type ExportTab = keyof typeof tabLabels;

/** Tokens are for those who manage users. */
function useExportTabs() {
  const { may } = useDesk();
  const tabs: readonly [ExportTab, ...ExportTab[]] = may("users.manage")
    ? ["files", "schedules", "api"]
    : ["files", "schedules"];
  return { ...useTab(tabs), tabs };
}

/** What to export and how; the days are the page's. */
function NewExport({ accountId, range }: { accountId: string; range: DayRange }) {
  const numbers = useNumbers();
  const [named] = useQueryState("dataset", parseAsString.withDefault(""));
  const { product, symbol } = useFilters(fillFilters).values;
  const [dataset, setDataset] = useState<ExportDataset>(listed(exportDatasets, named));
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [unsettled, setUnsettled] = useState(false);
  const filtered = dataset === "fills" || dataset === "report" || dataset === "clients";
  const href = deskUrl("/api/exports/file", {
    ...{ account: accountId, ...range, dataset, format },
    ...(unsettled ? { unsettled: "include" as const } : {}),
    ...(filtered && product !== null ? { product } : {}),
    ...(filtered && symbol !== null ? { symbol } : {}),
  });
  const open = useUnverifiedDays(accountId, range, dataset);
  const days = numbers.counted(open.length, "day");
  const notice = `${days} ${open.length === 1 ? "isn't" : "aren't"} verified yet`;
  return (
    <div
      className={
        "flex min-h-[38px] shrink-0 flex-wrap items-center gap-1.5 border-line border-b px-3 py-1.5"
      }
    >
      <Select
        label="What to export"
        value={dataset}
        onChange={setDataset}
        options={exportDatasets.map((value) => ({ value, label: datasetLabels[value] }))}
      />
      <Select
        label="Format"
        value={format}
        onChange={setFormat}
        options={exportFormats.map((value) => ({ value, label: formatLabels[value] }))}
      />
      <IncludeUnsettled checked={unsettled} onChange={setUnsettled} />
      <ExportButton
        href={href}
        disabledReason={open.length > 0 && !unsettled && `${notice}. Include them, or wait.`}
      >
        Export
      </ExportButton>
      {open.length > 0 && (
        <Hint text={formatDays(open)} focusable className="text-ink-2 text-xs">
          {`${notice}: ${daysText(open)}.${unsettled ? "" : " Include them anyway?"}`}
        </Hint>
      )}
    </div>
  );
}

/** The days of the range that keep a file of commissions from being written. */
function useUnverifiedDays(
  accountId: string,
  range: DayRange,
  dataset: ExportDataset,
): readonly Day[] {
  const { data, isPlaceholderData } = useCoverage({ account: accountId, ...range });
  const isRefused = dataset !== "transfers" && dataset !== "coverage";
  if (!data || isPlaceholderData || !isRefused) return [];
  return completenessOf(range, data.days).unverified.map(({ day }) => day);
}

const maxNamed = 6;

/** The days in words; of many the first ones. */
const daysText = (days: readonly Day[]) =>
  `${formatDays(days.slice(0, maxNamed))}${days.length > maxNamed ? "\u2026" : ""}`;

/** The value of a list that a select says. */
function listed<Value extends string>(values: readonly [Value, ...Value[]], text: string): Value {
  return values.find((value) => value === text) ?? values[0];
}

const whileWritingMs = 1_000;
const usuallyMs = 3_000;

function Exports({ accountId }: { accountId: string }) {
  const query = useQuery({
    ...deskQuery("/api/exports", { account: accountId }),
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ state: its }) => its === "waiting" || its === "writing")
        ? whileWritingMs
        : usuallyMs,
  });
  const { data, error, refetch } = query;
  if (!data && error) {
    const retry = () => void refetch();
    return <ReadFailurePanel what="The exports" snapshot={undefined} error={error} retry={retry} />;
  }
  if (!data) return <SkeletonRows label="Loading the exports" widths={{ file: 320, rows: 90 }} />;
  if (data.runs.length === 0) {
    return (
      <PanelMessage title="No exports yet">Select what to export above, then Export.</PanelMessage>
    );
  }
  return <ExportsTable runs={data.runs} onStopped={() => void refetch()} />;
}
