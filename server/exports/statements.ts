import "server-only";
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Zippable, zipSync } from "fflate";
import { byProduct, type ClientLine } from "@/lib/archive/client-lines";
import { longMonth, monthRange } from "@/lib/archive/month";
import type { MonthClose } from "@/lib/archive/month-close";
import { type ClientLines, type Firm, type Statement, statementsOf } from "@/lib/archive/statement";
import { decimal } from "@/lib/decimal";
import type { ExportManifest, FileFormat } from "@/lib/exports/api";
import {
  type MonthStatements,
  type StatementFormat,
  statementFormats,
} from "@/lib/exports/statements";
import { sourceZone } from "@/lib/time";
import type { Principal } from "@/lib/users/roles";
import type { MonthOfAccount } from "../archive/months/change-month";
import { monthInFull } from "../archive/months/month-status";
import { carriedInto } from "../archive/payouts/money";
import { appendAudit } from "../audit/append";
import { database, transaction } from "../db/database";
import { exportRun, firm, statementFile } from "../db/schema";
import { DeskError } from "../desk-error";
import { newId } from "../ids";
import { mustPrintFirm, mustPrintStatements } from "./printable-statement";
import { isSampleAccount, sampleIssuer } from "./sample-issuer";
import { commissionSettlement } from "./settlement";
import { contentsOf, filesOf, ownStatement, replacedFiles } from "./statement-files";
import { writeStatement } from "./write-statement";

/** The statements that were made of a month's lock, and who writes them. */
export async function monthStatements(
  { deskId }: Principal,
  { accountId, month }: MonthOfAccount,
): Promise<MonthStatements> {
  const { close } = await monthInFull(accountId, month);
  return statementsNow(accountId, close, await firmOf(deskId, accountId));
}

/**
 * Makes the statements of a locked month, for each client and for all of them, as PDF and XLSX, and
 * keeps the files with their SHA-256. A lock's statements are made once: asked again, they are
 * those that were made. Throws a DeskError while the month is open, or nobody has entered the firm.
 */
export async function makeStatements(
  principal: Principal,
  { accountId, month }: MonthOfAccount,
): Promise<MonthStatements> {
  const { close, lines } = await monthInFull(accountId, month);
  if (!close.locked)
    throw refusal(`${longMonth(month)} isn't locked: its totals may still change.`);
  const writer = await firmOf(principal.deskId, accountId);
  if (!writer) throw refusal("Set up the statement issuer first.");
  const before = await filesOf(accountId, close);
  if (before.length > 0) return statementsNow(accountId, close, writer);
  const clients = await clientLines(accountId, close, lines);
  const statements = statementsOf(close, { firm: writer, madeAt: Date.now() }, clients);
  await mustPrintStatements(statements);
  const settlement = await commissionSettlement({ accountId, ...monthRange(month) });
  const files: MadeFiles["files"][number][] = [];
  for (const [at, statement] of statements.entries()) {
    const clientId = at === 0 ? "" : (clients[at - 1]?.id ?? "");
    for (const format of statementFormats) {
      const { name, content } = await writeStatement(statement, format);
      const sha256 = createHash("sha256").update(content).digest("hex");
      const manifest = { ...manifestOf(statement, format), ...settlement, bytes: content.length };
      files.push({ clientId, format, name, content, manifest: { ...manifest, sha256 } });
    }
  }
  await storeFiles(principal, { accountId, close, files });
  return statementsNow(accountId, close, writer);
}

async function statementsNow(
  accountId: string,
  close: MonthClose,
  writer: Firm | null,
): Promise<MonthStatements> {
  const files = await filesOf(accountId, close);
  return { firm: writer, files, replaced: await replacedFiles(accountId, close) };
}

/**
 * A statement of a month that is not locked, as it would be now: it says in its name and on its
 * face that it is a draft, and is not kept. `client` null is of all clients together. Throws a
 * DeskError where the month is locked, nobody has entered the firm, or the client has no part of
 * it.
 */
export async function draftStatement(
  principal: Principal,
  { accountId, month }: MonthOfAccount,
  { client, format }: { readonly client: string | null; readonly format: StatementFormat },
) {
  const { close, lines } = await monthInFull(accountId, month);
  if (close.locked) throw refusal(`${longMonth(month)} is locked: its statements are final.`);
  const writer = await firmOf(principal.deskId, accountId);
  if (!writer) throw refusal("Set up the statement issuer first.");
  const clients = await clientLines(accountId, close, lines);
  const statements = statementsOf(close, { firm: writer, madeAt: Date.now() }, clients);
  const at = clients.findIndex(({ id }) => id === client);
  const statement = client === null ? statements[0] : at === -1 ? null : statements[at + 1];
  if (!statement) throw new DeskError({ kind: "not-found", what: "A statement of this client" });
  await mustPrintStatements([statement]);
  const file = await writeStatement(statement, format);
  const sha256 = createHash("sha256").update(file.content).digest("hex");
  await transaction((tx) =>
    appendAudit(tx, principal, {
      ...{ action: "statement.drafted", target: accountId },
      detail: { accountId, month, file: file.name, sha256 },
    }),
  );
  return file;
}

/** A statement's file, byte for byte as it was made. Throws a DeskError where there is none. */
export async function statementContent(principal: Principal, id: string) {
  const { file, run } = await ownStatement(principal, id);
  return { name: run.fileName, content: Uint8Array.from(file.content) };
}

/** The statements of a month's lock in one ZIP file. Throws a DeskError where none are made. */
export async function zippedStatements({ accountId, month }: MonthOfAccount) {
  const { close } = await monthInFull(accountId, month);
  const contents = await contentsOf(accountId, close);
  if (contents.length === 0) {
    throw new DeskError({ kind: "not-found", what: `A statement of ${longMonth(month)}` });
  }
  const files: Zippable = {};
  for (const { name, content, madeAt } of contents) files[name] = [content, { mtime: madeAt }];
  // PDF and XLSX are compressed already.
  const content = Uint8Array.from(zipSync(files, { level: 0 }));
  return { name: `statements-${month}.zip`, content };
}

/** Says who writes the desk's statements; those that were made keep what they say. */
export async function changeFirm(principal: Principal, asked: Firm): Promise<void> {
  const { deskId } = principal;
  await mustPrintFirm(asked);
  const values = { ...asked, lines: [...asked.lines] };
  await transaction(async (tx) => {
    await tx
      .insert(firm)
      .values({ deskId, ...values })
      .onConflictDoUpdate({ target: firm.deskId, set: values });
    const detail = { name: asked.name, lines: asked.lines.join("; "), terms: asked.terms };
    await appendAudit(tx, principal, { action: "firm.changed", target: deskId, detail });
  });
}

/** The issuer of an account's statements; null until it is set up. */
export async function firmOf(deskId: string, accountId: string): Promise<Firm | null> {
  if (await isSampleAccount(accountId)) return sampleIssuer;
  const [found] = await database()
    .select({ name: firm.name, lines: firm.lines, terms: firm.terms })
    .from(firm)
    .where(eq(firm.deskId, deskId));
  return found ?? null;
}

/** The lines of each client of the month, nobody's left out: the broker keeps those. */
async function clientLines(
  accountId: string,
  { month, shares }: MonthClose,
  lines: readonly ClientLine[],
): Promise<(ClientLines & { readonly id: string })[]> {
  const { from } = monthRange(month);
  const carried = await carriedInto(database(), { accountId, month });
  return shares.flatMap(({ client: id, name, code: prefix, percent, exact, booked }) => {
    if (id === null) return [];
    const own = lines.filter(({ client }) => client === id);
    return {
      ...{ id, name, prefix, percent, exact: decimal(exact), booked },
      own: byProduct(own.filter(({ day }) => day >= from)),
      afterLock: byProduct(own.filter(({ kind }) => kind === "correction")),
      carriedIn: carried.get(id) ?? decimal("0"),
    };
  });
}

/** What proves a statement, as of any file of the desk; its sums are those that stand on it. */
function manifestOf(statement: Statement, format: FileFormat) {
  const { month, number, lines, total, basis, share, settled } = statement;
  const { volume, pureFee, rebate } = total;
  const payable = { ...(share && { share: share.payable }), ...(settled && { due: settled.due }) };
  return {
    ...({ version: 1, dataset: "statement", format, rows: lines.length } as const),
    zone: sourceZone,
    filters: { ...monthRange(month), statement: number },
    sums: { volume, pureFee, rebate, basis, ...payable },
  };
}

interface MadeFiles {
  readonly accountId: string;
  readonly close: MonthClose;
  readonly files: readonly {
    readonly clientId: string;
    readonly format: FileFormat;
    readonly name: string;
    readonly content: Uint8Array;
    readonly manifest: ExportManifest;
  }[];
}

/** All files of a lock or none; who comes second finds those of the first. */
async function storeFiles(principal: Principal, { accountId, close, files }: MadeFiles) {
  const { deskId, userId: createdBy } = principal;
  const month = monthRange(close.month).from;
  const number = close.locked?.number ?? 0;
  await transaction(async (tx) => {
    const key = `statements:${accountId} ${month}`;
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    if ((await filesOf(accountId, close, tx)).length > 0) return;
    for (const { clientId, format, name: fileName, content, manifest } of files) {
      const { rows, bytes, sha256 } = manifest;
      const id = newId("exp");
      const about = { dataset: "statement" as const, format, fileName, manifest };
      await tx.insert(exportRun).values({
        ...{ id, deskId, accountId, createdBy, ...about, rows, bytes, state: "complete" },
        ...{ expectedRows: rows, endedAt: new Date(), sha256: Buffer.from(sha256, "hex") },
      });
      const file = { exportId: id, accountId, month, number, clientId, format };
      await tx.insert(statementFile).values({ ...file, content: Buffer.from(content) });
      const detail = { file: fileName, rows: String(rows), sha256 };
      await appendAudit(tx, principal, { action: "export.completed", target: id, detail });
    }
  });
}

function refusal(message: string): DeskError {
  return new DeskError({ kind: "invalid", issues: [{ field: "month", rule: "month", message }] });
}
