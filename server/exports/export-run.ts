import "server-only";
import { createHash, type Hash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { QueryOf } from "@/lib/api/define-route";
import type { exportRoutes } from "@/lib/api/routes/exports";
import { dayStateLabels } from "@/lib/archive/day-status-text";
import { add, type Decimal, decimal, decimalOrNull, plainNumbers } from "@/lib/decimal";
import type { ExportDataset, ExportFormat, ExportManifest, FileFormat } from "@/lib/exports/api";
import { can, type Principal } from "@/lib/users/roles";
import { mustOwnAccount } from "../accounts/connections";
import { appendAudit } from "../audit/append";
import { database, transaction } from "../db/database";
import { exportRun } from "../db/schema";
import { DeskError } from "../desk-error";
import { exportTurns } from "../http/turns";
import { newId } from "../ids";
import { log } from "../log";
import type { Cell, CellPages, Dataset, Settlement } from "./dataset";
import { datasetOf } from "./datasets";
import { exportFileName } from "./file-name";
import { writeParquet } from "./write-parquet";
import { writeCsv, writeNdjson } from "./write-text";
import { writeXlsx } from "./write-xlsx";

const writers = { csv: writeCsv, ndjson: writeNdjson, xlsx: writeXlsx, parquet: writeParquet };

/** What each format calls itself on the network. */
export const mediaTypes: Readonly<Record<FileFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  parquet: "application/vnd.apache.parquet",
  pdf: "application/pdf",
};

/** How often a running export says how far it is, and learns that it is stopped. */
const progressMs = 500;

/** A file on its way: the bytes are made as they are read. */
interface ExportFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: AsyncGenerator<Uint8Array>;
}

/**
 * Begins an export, which is an entry of the audit, and answers its file. Throws a DeskError when
 * the user may not, or when days are not settled and were not asked for. Aborting `gone` takes it
 * out of those that wait.
 */
export async function startExport(
  principal: Principal,
  query: QueryOf<typeof exportRoutes.file>,
  gone?: AbortSignal,
): Promise<ExportFile> {
  const { dataset: kind, format, unsettled, ...sent } = query;
  const permission = kind === "transfers" ? "transfers.view" : "commissions.view";
  if (!can(principal.role, permission)) throw new DeskError({ kind: "forbidden", permission });
  const dataset = await datasetOf(kind, sent);
  await mustOwnAccount(principal, dataset.accountId);
  const settlement = await dataset.settlement();
  if (unsettled !== "include" && kind !== "coverage") refuseUnsettled(settlement);
  const id = newId("exp");
  const { accountId, range } = dataset;
  const name = await exportFileName({ id, accountId, dataset: kind, format, range });
  const { account: _, ...filters } = sent;
  const request = { dataset: kind, format };
  const run = { id, name, request, filters: { ...filters, ...range }, dataset, settlement };
  await insertRun(principal, run, await dataset.count());
  return { id, name, mediaType: mediaTypes[format], bytes: exportBytes(principal, run, gone) };
}

interface Run {
  readonly id: string;
  readonly name: string;
  readonly request: { readonly dataset: ExportDataset; readonly format: ExportFormat };
  readonly filters: Readonly<Record<string, string>>;
  readonly dataset: Dataset;
  readonly settlement: Settlement;
}

function refuseUnsettled({ unsettledDays }: Settlement): void {
  if (unsettledDays.length === 0) return;
  const days = unsettledDays.slice(0, 10).map(({ day, state }) =>
    // "Not verified" says all there is of a day that is only that.
    state === "provisional" ? day : `${day} (${dayStateLabels[state].label})`,
  );
  const more = unsettledDays.length - days.length;
  const message =
    `Not verified: ${days.join(", ")}${more > 0 ? ` and ${plainNumbers.counted(more, "day")} more` : ""}. ` +
    "Wait until they are verified, or choose to include them.";
  throw new DeskError({
    kind: "invalid",
    issues: [{ field: "unsettled", rule: "state", message }],
  });
}

async function insertRun(principal: Principal, run: Run, expectedRows: number | null) {
  const { id, name, request, filters, dataset } = run;
  await transaction(async (tx) => {
    await tx.insert(exportRun).values({
      id,
      deskId: principal.deskId,
      accountId: dataset.accountId,
      createdBy: principal.userId,
      dataset: request.dataset,
      format: request.format,
      fileName: name,
      state: "waiting",
      expectedRows,
    });
    await appendAudit(tx, principal, {
      action: "export.started",
      target: id,
      detail: { accountId: dataset.accountId, dataset: request.dataset, file: name, ...filters },
    });
  });
}

/** Another process, or a user, has ended the export. */
class ExportStopped extends Error {}

/** The file's bytes; at its end the manifest is stored, and a file that breaks off has none. */
async function* exportBytes(
  principal: Principal,
  run: Run,
  gone?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const tally = new Tally(run.dataset);
  const hash = createHash("sha256");
  const { columns, pages } = run.dataset;
  let bytes = 0;
  let reportedAt = Date.now();
  let complete = false;
  const endTurn = await waitForTurn(principal, run.id, gone);
  try {
    for await (const chunk of writers[run.request.format](columns, tally.count(pages()))) {
      hash.update(chunk);
      bytes += chunk.length;
      if (Date.now() - reportedAt >= progressMs) {
        await reportProgress(run.id, tally.rows, bytes);
        reportedAt = Date.now();
      }
      yield chunk;
    }
    await finishRun(principal, run, manifestOf(run, tally, hash, bytes));
    complete = true;
  } catch (error) {
    if (!(error instanceof ExportStopped)) log("error", "an export broke off", { error });
    await endRun(run.id, "failed");
    throw error;
  } finally {
    // A reader that leaves ends the generator at its `yield`.
    if (!complete) await endRun(run.id, "stopped");
    endTurn();
  }
}

/** So often a file that waits says that it still does. */
const waitingMs = 60_000;

/** A process writes one file after the other; what waits is listed so. */
async function waitForTurn(
  { userId }: Principal,
  id: string,
  gone?: AbortSignal,
): Promise<() => void> {
  const timer = setInterval(() => void renew(id).catch(() => {}), waitingMs);
  const endTurn = await exportTurns()
    .begin(userId, gone)
    .catch(async (error) => {
      await endRun(id, "stopped");
      throw error;
    })
    .finally(() => clearInterval(timer));
  try {
    const found = await database()
      .update(exportRun)
      .set({ state: "writing", updatedAt: new Date() })
      .where(open(id))
      .returning({ id: exportRun.id });
    if (found.length === 0) throw new ExportStopped("Stopped by a user.");
    return endTurn;
  } catch (error) {
    endTurn();
    throw error;
  }
}

const renew = (id: string) =>
  database().update(exportRun).set({ updatedAt: new Date() }).where(open(id));

/** Counts rows and adds up amounts on their way into a file. */
class Tally {
  rows = 0;
  private readonly sums = new Map<string, Decimal>();

  constructor(private readonly dataset: Dataset) {
    if (dataset.unitColumn) return;
    for (const { name, kind } of dataset.columns) if (kind === "amount") this.sums.set(name, zero);
  }

  async *count(pages: CellPages): CellPages {
    for await (const page of pages) {
      for (const row of page) this.add(row);
      this.rows += page.length;
      yield page;
    }
  }

  private add(row: readonly Cell[]): void {
    const { columns, unitColumn } = this.dataset;
    const unit = unitColumn && row[columns.findIndex(({ name }) => name === unitColumn)];
    for (const [place, { name, kind }] of columns.entries()) {
      const amount = kind === "amount" ? decimalOrNull(row[place]?.toString()) : null;
      if (amount === null) continue;
      const key = unit ? `${name} ${unit}` : name;
      this.sums.set(key, add(this.sums.get(key) ?? zero, amount));
    }
  }

  total(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.sums);
  }
}

const zero = decimal("0");

function manifestOf(run: Run, tally: Tally, hash: Hash, bytes: number): ExportManifest {
  return {
    version: 1,
    dataset: run.request.dataset,
    format: run.request.format,
    filters: run.filters,
    zone: run.dataset.zone,
    ...run.settlement,
    rows: tally.rows,
    bytes,
    sums: tally.total(),
    sha256: hash.digest("hex"),
  };
}

const writing = (id: string) => and(eq(exportRun.id, id), eq(exportRun.state, "writing"));

const open = (id: string) =>
  and(eq(exportRun.id, id), inArray(exportRun.state, ["waiting", "writing"]));

async function reportProgress(id: string, rows: number, bytes: number): Promise<void> {
  const values = { rows, bytes, updatedAt: new Date() };
  const found = await database()
    .update(exportRun)
    .set(values)
    .where(writing(id))
    .returning({ id: exportRun.id });
  if (found.length === 0) throw new ExportStopped("Stopped by a user.");
}

/** The manifest and the entry of the audit that proves it, in one transaction. */
async function finishRun(principal: Principal, run: Run, manifest: ExportManifest) {
  const { rows, bytes, sha256 } = manifest;
  const now = new Date();
  await transaction(async (tx) => {
    const found = await tx
      .update(exportRun)
      .set({
        ...{ state: "complete" as const, rows, bytes, manifest, updatedAt: now, endedAt: now },
        sha256: Buffer.from(sha256, "hex"),
      })
      .where(writing(run.id))
      .returning({ id: exportRun.id });
    if (found.length === 0) throw new ExportStopped("Stopped by a user.");
    await appendAudit(tx, principal, {
      action: "export.completed",
      target: run.id,
      detail: { file: run.name, rows: String(rows), sha256 },
    });
  });
}

/** Ends an export that is still being written; false when it had ended before. */
export async function endRun(id: string, state: "stopped" | "failed"): Promise<boolean> {
  const now = new Date();
  const found = await database()
    .update(exportRun)
    .set({ state, updatedAt: now, endedAt: now })
    .where(open(id))
    .returning({ id: exportRun.id });
  return found.length > 0;
}
