import "server-only";
import { and, desc, eq, ne } from "drizzle-orm";
import type {
  ExportRun,
  ExportState,
  ExportVerification,
  FileFormat,
  ListedExport,
} from "@/lib/exports/api";
import { addDays, type Day } from "@/lib/time";
import { can, type Principal } from "@/lib/users/roles";
import { mustOwnAccount } from "../accounts/connections";
import { appendAudit } from "../audit/append";
import { database, transaction } from "../db/database";
import { exportRun, user } from "../db/schema";
import { DeskError } from "../desk-error";
import { endRun } from "./export-run";
import { hasDigest, isSaved, savedPath } from "./saved-files";
import { commissionSettlement, transferSettlement } from "./settlement";

const maxRuns = 50;

/** A process that died says no more of its export; a reader that is slow still does. */
const silentMs = 10 * 60_000;

/** The newest exports of an account. Throws a DeskError when it is not this desk's. */
export async function listExports(
  principal: Principal,
  accountId: string,
): Promise<readonly ListedExport[]> {
  await mustOwnAccount(principal, accountId);
  const ofAccount = and(
    ...[eq(exportRun.accountId, accountId), eq(exportRun.deskId, principal.deskId)],
    // The month's page has them.
    ne(exportRun.dataset, "statement"),
  );
  const rows = await selectRuns()
    .where(ofAccount)
    .orderBy(desc(exportRun.startedAt))
    .limit(maxRuns);
  return Promise.all(
    rows.map(async (row) => {
      const run = runOf(row);
      return { ...run, isSaved: run.state === "complete" && (await isSaved(run.fileName)) };
    }),
  );
}

/**
 * The file of an export as it was written, which is an entry of the audit. Throws a DeskError where
 * there is none, it was taken away or changed, or the user may not see what it holds.
 */
export async function savedExport(
  principal: Principal,
  id: string,
): Promise<{ readonly name: string; readonly path: string; readonly format: FileFormat }> {
  const [found] = await selectRuns().where(ofDesk(principal, id));
  const sha256 = found?.run.manifest?.sha256;
  if (!found || !sha256) throw new DeskError({ kind: "not-found", what: "This export" });
  const { accountId, dataset, format, fileName: name } = found.run;
  const permission = dataset === "transfers" ? "transfers.view" : "commissions.view";
  if (!can(principal.role, permission)) throw new DeskError({ kind: "forbidden", permission });
  await mustOwnAccount(principal, accountId);
  const path = savedPath(name);
  if (!(await hasDigest(path, sha256))) {
    throw new DeskError({ kind: "not-found", what: "The original file" });
  }
  await transaction((tx) =>
    appendAudit(tx, principal, {
      action: "export.downloaded",
      target: id,
      detail: { file: name, sha256 },
    }),
  );
  return { name, path, format };
}

/**
 * Stops an export; its file breaks off. Throws a DeskError when there is none, or when it is
 * another user's and the role doesn't manage exports.
 */
export async function stopExport(principal: Principal, id: string): Promise<void> {
  const [found] = await selectRuns().where(ofDesk(principal, id));
  if (!found) throw new DeskError({ kind: "not-found", what: "This export" });
  const isOwn = found.run.createdBy === principal.userId;
  if (!isOwn && !can(principal.role, "exports.schedule")) {
    const reason = "Another user started this export.";
    throw new DeskError({ kind: "forbidden", permission: "exports.schedule", reason });
  }
  if (!(await endRun(id, "stopped"))) return;
  await transaction((tx) =>
    appendAudit(tx, principal, {
      action: "export.stopped",
      target: id,
      detail: { file: found.run.fileName },
    }),
  );
}

/**
 * Whether a file is byte for byte one that this desk exported, by its SHA-256; its name tells an
 * edited one from a strange one. Says too which of its days the archive has corrected since.
 */
export async function verifyExport(
  principal: Principal,
  { sha256, name }: { readonly sha256: string; readonly name: string },
): Promise<ExportVerification> {
  const [same] = await selectRuns()
    .where(
      and(eq(exportRun.deskId, principal.deskId), eq(exportRun.sha256, Buffer.from(sha256, "hex"))),
    )
    .orderBy(desc(exportRun.startedAt))
    .limit(1);
  if (same) {
    const changedDays = await daysChangedSince(same.run);
    return { state: "unchanged", run: runOf(same), changedDays };
  }
  const id = /exp_[0-9a-z]{26}/.exec(name)?.[0];
  const called = id ? eq(exportRun.id, id) : eq(exportRun.fileName, withoutCopyNumber(name));
  const [named] = await selectRuns()
    .where(and(called, eq(exportRun.deskId, principal.deskId)))
    .orderBy(desc(exportRun.startedAt))
    .limit(1);
  return { state: named ? "edited" : "unknown", run: named ? runOf(named) : null, changedDays: [] };
}

/** A browser may have added a number to it. */
const withoutCopyNumber = (name: string) => name.replace(/ ?\(\d+\)(?=\.\w+$)/, "");

const ofDesk = ({ deskId }: Principal, id: string) =>
  and(eq(exportRun.id, id), eq(exportRun.deskId, deskId));

const selectRuns = () =>
  database()
    .select({ run: exportRun, createdBy: user.name })
    .from(exportRun)
    .innerJoin(user, eq(user.id, exportRun.createdBy))
    .$dynamic();

interface StoredRun {
  readonly run: typeof exportRun.$inferSelect;
  readonly createdBy: string;
}

function runOf({ run, createdBy }: StoredRun): ExportRun {
  return {
    id: run.id,
    dataset: run.dataset,
    format: run.format,
    fileName: run.fileName,
    createdBy,
    state: shownState(run),
    rows: run.rows,
    bytes: run.bytes,
    expectedRows: run.expectedRows,
    startedAt: run.startedAt.getTime(),
    endedAt: run.endedAt?.getTime() ?? null,
    manifest: run.manifest,
  };
}

function shownState({ state, updatedAt }: StoredRun["run"]): ExportState {
  const goesOn = state === "waiting" || state === "writing";
  return goesOn && Date.now() - updatedAt.getTime() > silentMs ? "failed" : state;
}

/** The days of a file whose certificates are no longer the ones that it was made from. */
async function daysChangedSince({ accountId, manifest }: StoredRun["run"]): Promise<Day[]> {
  const first = manifest?.certificates[0];
  const last = manifest?.certificates.at(-1);
  if (!manifest || !first || !last) return [];
  const days = { from: first.day, to: last.day };
  const now = await (manifest.dataset === "transfers"
    ? transferSettlement(accountId, { from: days.from, to: addDays(days.to, 6) })
    : commissionSettlement({ accountId, ...days }));
  const digests = new Map(now.certificates.map(({ day, sha256 }) => [day, sha256]));
  return manifest.certificates.flatMap(({ day, sha256 }) =>
    digests.get(day) === sha256 ? [] : [day],
  );
}
