"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDesk } from "@/components/desk/desk-provider";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Tooltip } from "@/components/ui/tooltip";
import { deskQuery, renewDesk } from "@/lib/api/query";
import type { ExportSchedule, ScheduleTrigger } from "@/lib/exports/schedules";
import { formatMoment } from "@/lib/time";
import { datasetLabels, formatLabels } from "./exports-table";
import { MonthTable } from "./month-tables";
import { NewScheduleForm } from "./new-schedule";

const pollIntervalMs = 5_000;

const heads = ["Schedule", "Fires", "Next run", "Last run", "To", "By", ""];

/** The scheduled exports of an account: when each runs next, and what its last run came to. */
export function Schedules({ accountId }: { accountId: string }) {
  const { may } = useDesk();
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
        heads={heads}
      >
        {data.schedules.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} />
        ))}
      </MonthTable>
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

const momentText = (at: number) => `${formatMoment(at, "UTC").slice(0, 16)} UTC`;

function nextText({ paused, trigger, nextAt }: ExportSchedule): string {
  if (paused) return "Paused";
  if (trigger === "cron") return nextAt === null ? "Never" : momentText(nextAt);
  return trigger === "day" ? "At the next verified day" : "At the next verified month";
}

/** "2026-11-20: delivered, 2026-11-21 04:10 UTC" */
function lastText({ lastRun }: ExportSchedule): string {
  if (lastRun === null) return "None yet";
  const { due, state, at, failure, delivery } = lastRun;
  const name = /T/.test(due) ? momentText(Date.parse(due)) : due;
  if (failure !== null) return `${name}: ${state === "due" ? "waits. " : ""}${failure}`;
  const shown = state === "written" ? (delivery ?? "written") : state;
  return `${name}: ${shown}, ${momentText(at)}`;
}

function ScheduleRow({ schedule }: { schedule: ExportSchedule }) {
  const { id, name, dataset, format, channelName, createdBy, paused, lastRun } = schedule;
  const { may } = useDesk();
  const queries = useQueryClient();
  const { busy, refused, change } = useChange();
  const disabledReason = busy && "Being changed";
  const run = async (asked: Promise<object | null>) => {
    await asked;
    await renewDesk(queries, "/api/exports/schedules");
  };
  const state = paused ? "running" : "paused";
  const isOff = lastRun?.state === "failed" || lastRun?.delivery === "failed";
  return (
    <tr className="h-(--bd-row)">
      <th scope="row" className="whitespace-nowrap text-left font-medium">
        {name}
        <span className="ml-2 font-normal text-ink-3">
          {`${datasetLabels[dataset]} \u00b7 ${formatLabels[format]}`}
        </span>
      </th>
      <td className="whitespace-nowrap text-left">{firesText(schedule)}</td>
      <td className="whitespace-nowrap text-left">{nextText(schedule)}</td>
      <Tooltip text={lastText(schedule)}>
        <td
          className={cx(
            "max-w-[360px] truncate text-left",
            isOff && "text-attn",
            lastRun?.delivery === "unknown" && "text-unknown",
          )}
        >
          {lastText(schedule)}
        </td>
      </Tooltip>
      <td className="whitespace-nowrap text-left">{channelName ?? "Folder"}</td>
      <td className="whitespace-nowrap text-left">{createdBy}</td>
      <td className="whitespace-nowrap text-right">
        {refused && <span className="text-attn text-xs">{refused.message}</span>}
        {may("exports.schedule") && (
          <>
            <Button
              size="sm"
              tone="quiet"
              aria-label={`${paused ? "Resume" : "Pause"} ${name}`}
              disabledReason={disabledReason}
              onClick={() =>
                void run(change("PATCH /api/exports/schedules/[schedule]", { schedule: id, state }))
              }
            >
              {paused ? "Resume" : "Pause"}
            </Button>
            <Button
              size="sm"
              tone="quiet"
              aria-label={`Delete ${name}`}
              disabledReason={disabledReason}
              onClick={() =>
                void run(change("DELETE /api/exports/schedules/[schedule]", { schedule: id }))
              }
            >
              Delete
            </Button>
          </>
        )}
      </td>
    </tr>
  );
}
