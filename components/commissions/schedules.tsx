"use client";

import { useQuery } from "@tanstack/react-query";
import { useDesk } from "@/components/desk/desk-provider";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { PlainColumn } from "@/components/ui/plain-table";
import { type Times, useTimes } from "@/components/ui/times";
import { deskQuery } from "@/lib/api/query";
import type { ExportSchedule, ScheduleTrigger } from "@/lib/exports/schedules";
import { datasetLabels, formatLabels } from "./exports-table";
import { MonthTable } from "./month-tables";
import { NewScheduleForm } from "./new-schedule";

const pollIntervalMs = 5_000;

/** The scheduled exports of an account: when each runs next, and what its last run came to. */
export function Schedules({ accountId }: { accountId: string }) {
  const { may } = useDesk();
  const times = useTimes();
  const { data } = useQuery({
    ...deskQuery("/api/exports/schedules", { account: accountId }),
    refetchInterval: pollIntervalMs,
  });
  if (!data) return null;
  return (
    <section aria-label="Schedules">
      <MonthTable
        name="Schedules"
        note={data.schedules.length === 0 ? "none yet" : `files are saved to ${data.folder}`}
        columns={scheduleColumns(times)}
        rows={data.schedules}
        rowKey={({ id }) => id}
      />
      {may("exports.schedule") && <NewScheduleForm accountId={accountId} />}
    </section>
  );
}

const triggerTexts: Readonly<Record<Exclude<ScheduleTrigger, "cron">, string>> = {
  day: "when a day is verified",
  month: "when a month is verified",
};

const firesText = ({ trigger, cron, zone, days }: ExportSchedule) =>
  trigger === "cron"
    ? `${cron} ${zone}, ${days === 1 ? "1 day" : `${days} days`}`
    : triggerTexts[trigger];

function nextText({ paused, trigger, nextAt }: ExportSchedule, times: Times): string {
  if (paused) return "Paused";
  if (trigger === "cron") return nextAt === null ? "Never" : times.said(nextAt);
  return trigger === "day" ? "At the next verified day" : "At the next verified month";
}

/** "2026-11-20: delivered, 2026-11-21 04:10 UTC" */
function lastText({ lastRun }: ExportSchedule, times: Times): string {
  if (lastRun === null) return "None yet";
  const { due, state, at, failure, delivery } = lastRun;
  const name = /T/.test(due) ? times.said(Date.parse(due)) : due;
  if (failure !== null) return `${name}: ${state === "due" ? "waits. " : ""}${failure}`;
  const shown = state === "written" ? (delivery ?? "written") : state;
  return `${name}: ${shown}, ${times.said(at)}`;
}

const scheduleColumns = (times: Times): readonly PlainColumn<ExportSchedule>[] => [
  {
    head: "Schedule",
    name: true,
    cell: ({ name, dataset, format }) => (
      <>
        {name}
        <span className="ml-2 font-normal text-ink-3">
          {`${datasetLabels[dataset]} \u00b7 ${formatLabels[format]}`}
        </span>
      </>
    ),
  },
  { head: "Fires", cell: firesText },
  { head: "Next run", cell: (schedule) => nextText(schedule, times) },
  {
    head: "Last run",
    cell: (schedule) => lastText(schedule, times),
    tooltip: (schedule) => lastText(schedule, times),
    className: ({ lastRun }) =>
      cx(
        "max-w-[360px] truncate",
        (lastRun?.state === "failed" || lastRun?.delivery === "failed") && "text-attn",
        lastRun?.delivery === "unknown" && "text-unknown",
      ),
  },
  { head: "To", cell: ({ channelName }) => channelName ?? "Folder" },
  { head: "By", cell: ({ createdBy }) => createdBy },
  {
    head: "Change",
    hidden: true,
    end: true,
    cell: (schedule) => <ScheduleActions schedule={schedule} />,
  },
];

function ScheduleActions({ schedule: { id, name, paused } }: { schedule: ExportSchedule }) {
  const { may } = useDesk();
  const { busy, refused, change, renew } = useChange();
  if (!may("exports.schedule")) return null;
  const run = async (asked: Promise<object | null>) => {
    await asked;
    await renew("/api/exports/schedules");
  };
  const state = paused ? "running" : "paused";
  const quiet = {
    size: "sm" as const,
    tone: "quiet" as const,
    disabledReason: busy && "Saving\u2026",
  };
  return (
    <>
      {refused && <span className="text-attn text-xs">{refused.message}</span>}
      <Button
        {...quiet}
        aria-label={`${paused ? "Resume" : "Pause"} ${name}`}
        onClick={() =>
          void run(change("PATCH /api/exports/schedules/[schedule]", { schedule: id, state }))
        }
      >
        {paused ? "Resume" : "Pause"}
      </Button>
      <Button
        {...quiet}
        aria-label={`Delete ${name}`}
        onClick={() =>
          void run(change("DELETE /api/exports/schedules/[schedule]", { schedule: id }))
        }
      >
        Delete
      </Button>
    </>
  );
}
