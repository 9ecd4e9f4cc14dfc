"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { deskQuery } from "@/lib/api/query";
import {
  type ExportDataset,
  type ExportFormat,
  exportDatasets,
  exportFormats,
} from "@/lib/exports/api";
import { type ScheduleTrigger, scheduleTriggers } from "@/lib/exports/schedules";
import { browserZone, zoneOfUnknown } from "@/lib/time";
import { datasetLabels, formatLabels, IncludeUnsettled } from "./exports-table";

const triggerLabels: Readonly<Record<ScheduleTrigger, string>> = {
  day: "A day is verified",
  month: "A month is verified",
  cron: "On a schedule",
};

const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
) => values.map((value) => ({ value, label: labels[value] }));

const onlyFolder = { value: "", label: "Save to folder" };

/** What of a new schedule is selected; the rest is typed. */
interface Draft {
  readonly trigger: ScheduleTrigger;
  readonly dataset: ExportDataset;
  readonly format: ExportFormat;
  readonly channelId: string;
  readonly includeUnsettled: boolean;
}

const usual: Draft = {
  ...{ trigger: "day", dataset: "fills", format: "csv", channelId: "", includeUnsettled: false },
};

/** An export to be made again and again: what, when, and to where. */
export function NewScheduleForm({ accountId }: { accountId: string }) {
  const queries = useQueryClient();
  const { busy, refused, change, errorAt } = useChange();
  const [draft, setDraft] = useState(usual);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const isClock = draft.trigger === "cron";
    const days = Number.parseInt(String(typed.get("days") ?? ""), 10);
    const answer = await change("POST /api/exports/schedules", {
      ...{ ...draft, accountId, channelId: draft.channelId || null },
      name: String(typed.get("name") ?? ""),
      cron: isClock ? String(typed.get("cron") ?? "") : null,
      zone: isClock ? String(typed.get("zone") ?? "") : null,
      days: isClock && days >= 1 ? days : null,
    });
    if (!answer) return;
    form.reset();
    const shown = deskQuery("/api/exports/schedules", { account: accountId });
    queries.setQueryData(shown.queryKey, answer);
  };
  return (
    <form
      aria-label="New schedule"
      onSubmit={add}
      className="flex flex-wrap items-end gap-3 border-line border-b px-4 py-3 phone:px-3"
    >
      <TextField
        label="Schedule"
        name="name"
        maxLength={80}
        autoComplete="off"
        error={errorAt("name")}
        className="w-[180px]"
      />
      <SelectedFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
      {draft.trigger === "cron" && <ClockFields errorAt={errorAt} />}
      <Button type="submit" className="mb-1" disabledReason={busy && "Creating\u2026"}>
        Schedule
      </Button>
      <ErrorText className="basis-full">
        {refused && !refused.passwordNeeded && refused.issues.length === 0 && refused.message}
      </ErrorText>
    </form>
  );
}

interface SelectedFieldsProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

function SelectedFields({ draft, onChange }: SelectedFieldsProps) {
  const { data } = useQuery(deskQuery("/api/channels"));
  const channels = data?.channels.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <>
      <SelectField
        label="Export"
        options={optionsOf(exportDatasets, datasetLabels)}
        value={draft.dataset}
        onChange={(dataset) => onChange({ dataset })}
        className="w-[170px]"
      />
      <SelectField
        label="Format"
        options={optionsOf(exportFormats, formatLabels)}
        value={draft.format}
        onChange={(format) => onChange({ format })}
        className="w-[110px]"
      />
      <SelectField
        label="When"
        options={optionsOf(scheduleTriggers, triggerLabels)}
        value={draft.trigger}
        onChange={(trigger) => onChange({ trigger })}
        className="w-[170px]"
      />
      <SelectField
        label="To"
        options={[onlyFolder, ...channels]}
        value={draft.channelId}
        onChange={(channelId) => onChange({ channelId })}
        className="w-[170px]"
      />
      <span className="pb-2.5">
        <IncludeUnsettled
          checked={draft.includeUnsettled}
          onChange={(includeUnsettled) => onChange({ includeUnsettled })}
        />
      </span>
    </>
  );
}

const ownZone = () => browserZone() ?? zoneOfUnknown;

/** What a schedule by the clock needs beside: its pattern, the zone it is read in, and days. */
function ClockFields({ errorAt }: { errorAt: (field: string) => string | undefined }) {
  return (
    <>
      <TextField
        label="Cron"
        name="cron"
        defaultValue="0 9 * * *"
        autoComplete="off"
        error={errorAt("cron")}
        className="w-[130px]"
      />
      <TextField
        label="Time zone"
        name="zone"
        defaultValue={ownZone()}
        autoComplete="off"
        error={errorAt("zone")}
        className="w-[160px]"
      />
      <TextField
        label="Days per file"
        name="days"
        inputMode="numeric"
        defaultValue={1}
        error={errorAt("days")}
        className="w-[100px]"
      />
    </>
  );
}
