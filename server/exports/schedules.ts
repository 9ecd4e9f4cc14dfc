import "server-only";
import { Cron } from "croner";
import { and, eq, isNull } from "drizzle-orm";
import type { BodyOf } from "@/lib/api/define-route";
import type { exportRoutes } from "@/lib/api/routes/exports";
import type { ExportSchedule, SchedulesAnswer } from "@/lib/exports/schedules";
import { isZone } from "@/lib/time";
import type { Principal } from "@/lib/users/roles";
import { mustOwnAccount } from "../accounts/connections";
import { appendAudit } from "../audit/append";
import { pool, statement, transaction } from "../db/database";
import { exportSchedule } from "../db/schema";
import { channelOf } from "../delivery/channels";
import { DeskError } from "../desk-error";
import { env } from "../env";
import { newId } from "../ids";

type NewScheduleRequest = BodyOf<typeof exportRoutes.addSchedule>;

/** The schedules of an account, when each fires next and what its last run came to. */
export async function listSchedules(
  principal: Principal,
  accountId: string,
): Promise<SchedulesAnswer> {
  await mustOwnAccount(principal, accountId);
  const { rows } = await pool().query<ExportSchedule>(
    listStatement({ accountId, deskId: principal.deskId }),
  );
  return { schedules: rows, folder: env().exportsDir };
}

const ms = (moment: string) => `floor(extract(epoch FROM ${moment}) * 1000)::float8`;

const listStatement = statement<{ readonly accountId: string; readonly deskId: string }>(`
SELECT s.id, s.name, s.trigger, s.cron, s.zone, s.days, s.dataset, s.format,
  s.include_unsettled AS "includeUnsettled", channel.name AS "channelName",
  desk_user.name AS "createdBy", ${ms("s.next_at")} AS "nextAt", s.paused_at IS NOT NULL AS paused,
  run.shown AS "lastRun"
FROM export_schedule AS s JOIN desk_user ON desk_user.id = s.created_by
LEFT JOIN delivery_channel AS channel ON channel.id = s.channel_id
LEFT JOIN LATERAL (
  SELECT jsonb_build_object('due', r.due, 'state', r.state, 'failure', r.failure,
    'at', ${ms("coalesce(r.ended_at, r.created_at)")}, 'fileName', e.file_name,
    'delivery', d.state) AS shown
  FROM schedule_run AS r LEFT JOIN export_run AS e ON e.id = r.export_id
  LEFT JOIN delivery AS d ON d.kind = 'export' AND d.object = r.export_id
  WHERE r.schedule_id = s.id ORDER BY r.created_at DESC, r.due DESC LIMIT 1) AS run ON true
WHERE s.account_id = $accountId AND s.desk_id = $deskId AND s.removed_at IS NULL
ORDER BY s.created_at DESC, s.id`);

/** Schedules an export under the user who asks, and answers the account's. Throws a DeskError. */
export async function addSchedule(
  principal: Principal,
  asked: NewScheduleRequest,
): Promise<SchedulesAnswer> {
  const { accountId, name, channelId } = asked;
  await mustOwnAccount(principal, accountId);
  if (channelId !== null) await channelOf(principal, channelId);
  const id = newId("sch");
  const { deskId, userId: createdBy } = principal;
  const clock = clockOf(asked);
  await transaction(async (tx) => {
    await tx.insert(exportSchedule).values({ ...asked, ...clock, id, deskId, createdBy });
    const { trigger, dataset, format } = asked;
    const { cron, zone } = clock;
    const detail = { accountId, name, trigger, cron, zone, dataset, format, channelId };
    await appendAudit(tx, principal, { action: "schedule.created", target: id, detail });
  });
  return listSchedules(principal, accountId);
}

/** What a trigger by the clock needs; days and months need none of it. Throws a DeskError. */
function clockOf({ trigger, cron, zone, days }: NewScheduleRequest) {
  if (trigger !== "cron") return { cron: null, zone: null, days: null, nextAt: null };
  if (zone === null || !isZone(zone)) {
    throw invalid("zone", "This must be a time zone such as Europe/Berlin.");
  }
  if (days === null) throw invalid("days", "Enter 1 to 366 days per file.");
  return { cron, zone, days, nextAt: firstRun(cron ?? "", zone) };
}

const minGapMs = 15 * 60_000;

function firstRun(pattern: string, zone: string): Date {
  const runs = runsAfter(pattern, zone, new Date(), 60);
  const [first] = runs ?? [];
  if (!first) {
    throw invalid("cron", "Use minute, hour, day, month and weekday, such as 0 9 * * 1-5.");
  }
  const isDense = runs?.some((run, at) => {
    const next = runs[at + 1];
    return next !== undefined && next.getTime() - run.getTime() < minGapMs;
  });
  if (isDense) throw invalid("cron", "Leave at least 15 minutes between two runs.");
  return first;
}

function runsAfter(pattern: string, zone: string, after: Date, count: number) {
  // Names such as @yearly are none of the five fields.
  if (pattern.trim().split(/\s+/).length !== 5) return null;
  try {
    return new Cron(pattern, { timezone: zone, mode: "5-part" }).nextRuns(count, after);
  } catch {
    return null;
  }
}

/**
 * When a pattern fires next after a moment, in its zone. An hour that a zone leaves out fires at
 * its end, one that it has twice fires once. Null when never again.
 */
export function nextRun(pattern: string, zone: string, after: Date): Date | null {
  return runsAfter(pattern, zone, after, 1)?.[0] ?? null;
}

/** When a pattern last fired up to a moment, in its zone; null when never. */
export function newestRun(pattern: string, zone: string, until: Date): Date | null {
  const cron = new Cron(pattern, { timezone: zone, mode: "5-part" });
  return cron.previousRuns(1, new Date(until.getTime() + 1))[0] ?? null;
}

function invalid(field: string, message: string): DeskError {
  return new DeskError({ kind: "invalid", issues: [{ field, rule: "form", message }] });
}

const changes = {
  running: "schedule.resumed",
  paused: "schedule.paused",
  removed: "schedule.deleted",
} as const;

/**
 * Pauses, resumes or deletes a schedule. A clock goes on with the next time from now; days and
 * months that were verified meanwhile are made up for. Throws a DeskError.
 */
export async function changeSchedule(
  principal: Principal,
  id: string,
  state: keyof typeof changes,
): Promise<void> {
  const own = and(
    eq(exportSchedule.id, id),
    eq(exportSchedule.deskId, principal.deskId),
    isNull(exportSchedule.removedAt),
  );
  await transaction(async (tx) => {
    const [found] = await tx.select().from(exportSchedule).where(own).for("update");
    if (!found) throw new DeskError({ kind: "not-found", what: "This schedule" });
    const { name, cron, zone } = found;
    const now = new Date();
    const nextAt = cron && zone ? nextRun(cron, zone, now) : null;
    await tx
      .update(exportSchedule)
      .set(
        state === "running"
          ? { pausedAt: null, nextAt }
          : { [state === "paused" ? "pausedAt" : "removedAt"]: now },
      )
      .where(own);
    const detail = { name };
    await appendAudit(tx, principal, { action: changes[state], target: id, detail });
  });
}
