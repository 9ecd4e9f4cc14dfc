import "server-only";
import { createWriteStream } from "node:fs";
import { access, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PoolClient } from "pg";
import type { ExportDataset, ExportFormat, ExportManifest, ExportState } from "@/lib/exports/api";
import type { ScheduleTrigger } from "@/lib/exports/schedules";
import { addDays, type Day, dayOf } from "@/lib/time";
import { can, type Principal, type Role } from "@/lib/users/roles";
import { appendAudit, byDesk } from "../audit/append";
import { onClient, pool, sqlTransaction, statement } from "../db/database";
import { queueDelivery } from "../delivery/deliveries";
import { DeskError } from "../desk-error";
import { env } from "../env";
import { log } from "../log";
import { endRun, mediaTypes, startExport } from "./export-run";
import { hasDigest, putInPlace } from "./saved-files";

/** A run that this process has taken to write, with its schedule. */
interface TakenRun {
  readonly scheduleId: string;
  readonly due: string;
  readonly attempts: number;
  readonly deskId: string;
  readonly accountId: string;
  readonly userId: string;
  readonly userName: string;
  readonly role: Role;
  readonly disabled: boolean;
  readonly name: string;
  readonly trigger: ScheduleTrigger;
  readonly days: number | null;
  readonly dataset: ExportDataset;
  readonly format: ExportFormat;
  readonly includeUnsettled: boolean;
  readonly channelId: string | null;
}

const runColumns = `
run.schedule_id AS "scheduleId", run.due, run.attempts, s.desk_id AS "deskId",
  s.account_id AS "accountId", desk_user.id AS "userId", desk_user.name AS "userName",
  desk_user.role,
  desk_user.disabled_at IS NOT NULL AS disabled, s.name, s.trigger, s.days, s.dataset, s.format,
  s.include_unsettled AS "includeUnsettled", s.channel_id AS "channelId"`;

/** Writes the run that is due longest; false when none is. `goesOn` is asked between pieces. */
export async function writeNextRun(goesOn: () => boolean): Promise<boolean> {
  const { rows } = await pool().query<TakenRun>(takeSql);
  const [taken] = rows;
  if (!taken) return false;
  try {
    await finishRun(taken, await writeRun(taken, goesOn));
  } catch (error) {
    const failure = failureMessage(error);
    // No later try changes that its user may not schedule exports any more.
    const isForbidden = error instanceof DeskError && error.failure.kind === "forbidden";
    const isOver = isForbidden || taken.attempts >= maxAttempts;
    const { scheduleId, due, attempts } = taken;
    const waitMs = Math.min(60_000 * 2 ** (attempts - 1), 3_600_000);
    await pool().query(failStatement({ scheduleId, due, attempts, failure, isOver, waitMs }));
  }
  return true;
}

/** About a day: so long a run waits for its days to be verified. */
const maxAttempts = 28;

const takeSql = `
WITH next AS (
  SELECT run.schedule_id, run.due FROM schedule_run AS run
  JOIN export_schedule AS s ON s.id = run.schedule_id
  WHERE run.state = 'due' AND run.next_attempt_at <= clock_timestamp()
    AND s.removed_at IS NULL AND s.paused_at IS NULL
  ORDER BY run.next_attempt_at LIMIT 1 FOR UPDATE OF run SKIP LOCKED)
UPDATE schedule_run AS run SET state = 'writing', attempts = run.attempts + 1, export_id = NULL
FROM next, export_schedule AS s, desk_user
WHERE (run.schedule_id, run.due) = (next.schedule_id, next.due)
  AND s.id = run.schedule_id AND desk_user.id = s.created_by
RETURNING ${runColumns}`;

const failStatement = statement<{
  scheduleId: string;
  due: string;
  attempts: number;
  failure: string;
  isOver: boolean;
  waitMs: number;
}>(`
UPDATE schedule_run SET failure = $failure,
  state = CASE WHEN $isOver THEN 'failed' ELSE 'due' END,
  ended_at = CASE WHEN $isOver THEN clock_timestamp() END,
  next_attempt_at = clock_timestamp() + $waitMs::int * interval '1 millisecond'
WHERE schedule_id = $scheduleId AND due = $due AND attempts = $attempts AND state = 'writing'`);

function failureMessage(error: unknown): string {
  const failure = error instanceof DeskError ? error.failure : null;
  if (failure?.kind === "forbidden" && failure.reason) return failure.reason;
  if (failure?.kind === "invalid") {
    return failure.issues
      .map(({ message }) => message)
      .join(" ")
      .slice(0, 500);
  }
  log("error", "a scheduled export could not be written", { error });
  return "The desk couldn't write the file; see its log.";
}

interface WrittenExport {
  readonly id: string;
  readonly fileName: string;
}

/** Writes the file beside its place and moves it there whole, with its manifest. */
async function writeRun(taken: TakenRun, goesOn: () => boolean): Promise<WrittenExport> {
  const { scheduleId, due, attempts } = taken;
  const { id, name, bytes } = await startExport(principalOf(taken), requestOf(taken));
  await pool().query(startedStatement({ scheduleId, due, attempts, exportId: id }));
  const { exportsDir } = env();
  await mkdir(exportsDir, { recursive: true, mode: 0o700 });
  const part = path.join(exportsDir, `${name}.part`);
  await pipeline(
    Readable.from(whileGoing(bytes, goesOn)),
    createWriteStream(part, { mode: 0o600 }),
  );
  await putInPlace(name);
  return { id, fileName: name };
}

const startedStatement = statement<{
  scheduleId: string;
  due: string;
  attempts: number;
  exportId: string;
}>(
  `UPDATE schedule_run SET export_id = $exportId
   WHERE schedule_id = $scheduleId AND due = $due AND attempts = $attempts AND state = 'writing'`,
);

async function* whileGoing(bytes: AsyncGenerator<Uint8Array>, goesOn: () => boolean) {
  for await (const chunk of bytes) {
    if (!goesOn()) throw new Error("The worker is stopping; the run will be resumed.");
    yield chunk;
  }
}

function principalOf(taken: TakenRun): Principal {
  const { deskId, userId, role, userName: name, disabled } = taken;
  if (disabled || !can(role, "exports.schedule")) {
    throw new DeskError({
      kind: "forbidden",
      permission: "exports.schedule",
      reason:
        `${name} no longer has permission to schedule exports: delete this schedule and ` +
        "create a new one.",
    });
  }
  return { deskId, userId, role, name };
}

function requestOf({ accountId, dataset, format, includeUnsettled, ...taken }: TakenRun) {
  const sent = { account: accountId, dataset, format, ...rangeOf(taken) };
  return includeUnsettled ? { ...sent, unsettled: "include" as const } : sent;
}

/** The days of UTC+8 that a run is about: by the clock those that had ended when it was due. */
function rangeOf({ trigger, due, days }: Pick<TakenRun, "trigger" | "due" | "days">) {
  if (trigger === "day") return { from: due, to: due };
  if (trigger === "month") {
    const [year = 0, month = 0] = due.split("-").map(Number);
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    return { from: `${due}-01`, to: `${due}-${last}` };
  }
  const to: Day = addDays(dayOf(Date.parse(due), "UTC+8"), -1);
  return { from: addDays(to, 1 - (days ?? 1)), to };
}

/** The run is written and its delivery is on its way: both or neither. */
async function finishRun(taken: TakenRun, { id, fileName }: WrittenExport): Promise<void> {
  const { scheduleId, due, deskId, accountId, channelId, name, format } = taken;
  await sqlTransaction(async (client) => {
    const manifest = await endWrittenRun(client, { scheduleId, due, exportId: id });
    if (manifest === null) return;
    const file = path.join(env().exportsDir, `${fileName}.manifest.json`);
    await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    if (channelId !== null) {
      await queueDelivery(client, {
        ...{ deskId, channelId, accountId, kind: "export", object: id },
        message: {
          subject: `${name}, ${due}`,
          lines: linesOf(fileName, manifest),
          data: { schedule: { id: scheduleId, name }, due, exportId: id, manifest },
          file: { name: fileName, mediaType: mediaTypes[format] },
        },
      });
    }
    await appendAudit(onClient(client), byDesk(deskId), {
      action: "schedule.fired",
      target: scheduleId,
      detail: { name, due, export: id, file: fileName, channel: channelId },
    });
  });
}

async function endWrittenRun(
  client: PoolClient,
  of: { scheduleId: string; due: string; exportId: string },
): Promise<ExportManifest | null> {
  const { rows } = await client.query<{ manifest: ExportManifest }>(endStatement(of));
  return rows[0]?.manifest ?? null;
}

const endStatement = statement<{ scheduleId: string; due: string; exportId: string }>(`
UPDATE schedule_run AS run SET state = 'written', failure = NULL, ended_at = clock_timestamp()
FROM export_run AS e
WHERE run.schedule_id = $scheduleId AND run.due = $due AND run.state = 'writing'
  AND run.export_id = $exportId AND e.id = run.export_id AND e.manifest IS NOT NULL
RETURNING e.manifest`);

const linesOf = (
  fileName: string,
  { rows, sha256, settledThrough, unsettledDays }: ExportManifest,
) => [
  `${fileName}: ${rows} rows.`,
  unsettledDays.length > 0
    ? `INCOMPLETE: ${unsettledDays.length} days not verified; verified through ${
        settledThrough ?? "no day"
      }.`
    : `Verified through ${settledThrough ?? "no day"}.`,
  `SHA-256 ${sha256}. Drop the file on the Exports page to verify it.`,
];

interface BrokenRun extends TakenRun {
  readonly exportId: string | null;
  readonly exportState: ExportState | null;
  readonly fileName: string | null;
  readonly sha256: string | null;
}

/**
 * Takes up the runs of a process that died: one whose file is whole is finished, any other is
 * written anew. Call it before the first run of a process.
 */
export async function recoverRuns(): Promise<void> {
  const { rows } = await pool().query<BrokenRun>(brokenSql);
  for (const run of rows) {
    const { scheduleId, due, attempts, exportId, exportState, fileName, sha256 } = run;
    if (exportId && fileName && sha256 && exportState === "complete") {
      if (await isWhole(fileName, sha256)) {
        await finishRun(run, { id: exportId, fileName });
        continue;
      }
    }
    if (exportId) await endRun(exportId, "failed");
    if (fileName) await removeFiles(fileName);
    const failure = "The desk stopped while it was being written.";
    const isOver = false;
    await pool().query(failStatement({ scheduleId, due, attempts, failure, isOver, waitMs: 0 }));
  }
}

const brokenSql = `
SELECT ${runColumns}, e.id AS "exportId", e.state AS "exportState", e.file_name AS "fileName",
  encode(e.sha256, 'hex') AS sha256
FROM schedule_run AS run JOIN export_schedule AS s ON s.id = run.schedule_id
JOIN desk_user ON desk_user.id = s.created_by LEFT JOIN export_run AS e ON e.id = run.export_id
WHERE run.state = 'writing'`;

/** Whether a file is what its export wrote; one that was not put in its place yet is. */
async function isWhole(name: string, sha256: string): Promise<boolean> {
  const whole = path.join(env().exportsDir, name);
  const isPart = await access(`${whole}.part`).then(
    () => true,
    () => false,
  );
  if (!(await hasDigest(isPart ? `${whole}.part` : whole, sha256))) return false;
  if (isPart) await putInPlace(name);
  return true;
}

async function removeFiles(name: string): Promise<void> {
  const whole = path.join(env().exportsDir, name);
  await Promise.all([`${whole}.part`, whole].map((file) => rm(file, { force: true })));
}
