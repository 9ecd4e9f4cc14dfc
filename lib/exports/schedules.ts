import type { ExportDataset, ExportFormat } from "./api";

/** When a day of commissions is verified first, when a month's last day is, or by the clock. */
export const scheduleTriggers = ["day", "month", "cron"] as const;

export type ScheduleTrigger = (typeof scheduleTriggers)[number];

/** To be made; being written; written, and handed on to its channel; given up. */
export type ScheduleRunState = "due" | "writing" | "written" | "failed";

/** One firing of a schedule; moments are Unix ms. */
interface ScheduleRun {
  /** The day, the month or the moment that it was due for. */
  readonly due: string;
  readonly state: ScheduleRunState;
  readonly at: number;
  readonly failure: string | null;
  readonly fileName: string | null;
  /** What became of its delivery; null where none was asked for, or none has begun. */
  readonly delivery: string | null;
}

/** An export that is made again and again. */
export interface ExportSchedule {
  readonly id: string;
  readonly name: string;
  readonly trigger: ScheduleTrigger;
  readonly cron: string | null;
  readonly zone: string | null;
  readonly days: number | null;
  readonly dataset: ExportDataset;
  readonly format: ExportFormat;
  readonly includeUnsettled: boolean;
  readonly channelName: string | null;
  readonly createdBy: string;
  /** When the clock fires it next; null where a day or month does. */
  readonly nextAt: number | null;
  readonly paused: boolean;
  readonly lastRun: ScheduleRun | null;
}

/** GET /api/exports/schedules */
export interface SchedulesAnswer {
  readonly schedules: readonly ExportSchedule[];
  /** The folder into which they write, as the server's settings name it. */
  readonly folder: string;
}

/** What a new schedule is asked with. */
export interface NewSchedule {
  readonly accountId: string;
  readonly name: string;
  readonly trigger: ScheduleTrigger;
  readonly cron: string | null;
  readonly zone: string | null;
  readonly days: number | null;
  readonly dataset: ExportDataset;
  readonly format: ExportFormat;
  readonly includeUnsettled: boolean;
  readonly channelId: string | null;
}
