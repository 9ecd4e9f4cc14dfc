import "server-only";
import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { longMonth, monthRange } from "@/lib/archive/month";
import type { PayoutToFile } from "@/lib/archive/payout-requests";
import {
  type MonthPayouts,
  type PayoutAddress,
  type PayoutRow,
  payoutFileName,
} from "@/lib/archive/payouts";
import { type CsvColumn, toCsv } from "@/lib/csv/to-csv";
import { type Decimal, decimalOrNull, formatDecimal, sign, sum } from "@/lib/decimal";
import { formatMoment } from "@/lib/time";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../../audit/append";
import { database, onClient, sqlTransaction, type Tx } from "../../db/database";
import { payoutFile, payoutFileRow, payoutVoid } from "../../db/schema";
import { DeskError } from "../../desk-error";
import { holdMonths } from "../clients/ownership";
import type { MonthOfAccount } from "../months/change-month";
import { lockOf, monthHistory } from "../months/month-status";
import { monthPayouts } from "./month-payouts";
import { mustBeOncePerClient } from "./record-payouts";

/** One payout of a file that is made. */
interface FiledPayout {
  readonly row: PayoutRow;
  readonly to: PayoutAddress;
  readonly payee: number;
}

/**
 * Makes a file of a locked month's open payouts. It freezes amounts and addresses; a payable stands
 * in one file until that is voided. Throws a DeskError where something is not as the page showed
 * it, or an address that has changed was not verified.
 */
export async function makePayoutFile(
  principal: Principal,
  { accountId, month }: MonthOfAccount,
  asked: readonly PayoutToFile[],
): Promise<void> {
  mustBeOncePerClient(asked);
  await sqlTransaction(async (connection) => {
    await holdMonths(connection, accountId);
    const tx = onClient(connection);
    const locked = lockOf(await monthHistory(tx, accountId, month));
    const now = await monthPayouts(tx, { accountId, month });
    if (!locked) throw refusal("month", notLocked(now));
    const filed = asked.map((each, at) => checked(now, each, `payouts.${at}`));
    const number = (now.files[0]?.number ?? 0) + 1;
    const name = payoutFileName(month, number);
    const content = Buffer.from(toCsv(columns, filed), "utf8");
    const sha256 = createHash("sha256").update(content).digest();
    const of = { accountId, month: monthRange(month).from };
    const { userId } = principal;
    await tx.insert(payoutFile).values({ ...of, number, name, content, sha256, userId });
    for (const { row, payee } of filed) {
      const { client: clientId, open: amount } = row;
      const lock = locked.number;
      const replaces = await voidedFileOf(tx, { ...of, clientId, lock });
      const values = { ...of, file: number, clientId, lock, payee, amount, replaces };
      await tx.insert(payoutFileRow).values(values);
    }
    const verified = asked.filter((each) => each.verified).map(({ clientId }) => clientId);
    await audit(tx, principal, "payout.file-created", {
      ...{ accountId, month, file: name, sha256: sha256.toString("hex") },
      ...{ payouts: `${filed.length}`, amount: sum(filed.map(({ row }) => row.open)) },
      ...(verified.length > 0 && { verified: verified.join(", ") }),
    });
  });
}

const notLocked = ({ month, state }: MonthPayouts) =>
  state === "reopened"
    ? `${longMonth(month)} was reopened. Lock it again first.`
    : `${longMonth(month)} isn't locked: nothing is payable yet.`;

function checked({ rows, files }: MonthPayouts, asked: PayoutToFile, field: string): FiledPayout {
  const row = rows.find(({ client }) => client === asked.clientId);
  if (!row) throw new DeskError({ kind: "not-found", what: "This client's payout" });
  const { name, open, payee, change, file } = row;
  if (file !== null) {
    const before = files.find(({ number }) => number === file)?.name ?? "";
    const paid = "It was already paid from: record the rest without a file.";
    const next = row.filePaid ? paid : "Void that file first.";
    throw refusal(`${field}.clientId`, `${name} is in ${before}. ${next}`);
  }
  if (sign(open) <= 0) throw refusal(`${field}.amount`, `Nothing is open for ${name}.`);
  if (payee === null || payee.to === null) {
    throw refusal(`${field}.payee`, `${name} has no payout address.`);
  }
  if (payee.number !== asked.payee || open !== decimalOrNull(asked.amount)) {
    throw refusal(`${field}.amount`, `${name}'s payout has changed. Review it again.`);
  }
  if (change && !asked.verified) {
    const when = `${formatMoment(change.at, "UTC").slice(0, 16)} UTC`;
    throw refusal(
      `${field}.verified`,
      `${name}'s address was changed by ${change.by}, ${when}. Verify it with the client first.`,
    );
  }
  return { row, to: payee.to, payee: payee.number };
}

const columns: readonly CsvColumn<FiledPayout>[] = [
  { head: "address", cell: ({ to }) => to.address },
  { head: "network", cell: ({ to }) => to.network },
  { head: "memo", cell: ({ to }) => to.memo },
  { head: "amount", cell: ({ row }) => twoPlaces(row.open), number: true },
  { head: "currency", cell: () => "USDT" },
  { head: "statement", cell: ({ row }) => row.statement },
  { head: "client", cell: ({ row }) => row.name },
];

const twoPlaces = (amount: Decimal) => formatDecimal(amount, { minimumPlaces: 2, grouping: false });

interface PayableOfLock {
  readonly accountId: string;
  readonly month: string;
  readonly clientId: string;
  readonly lock: number;
}

/** The last file that held a payable; all that did are voided. */
async function voidedFileOf(tx: Tx, { accountId, month, clientId, lock }: PayableOfLock) {
  const [last] = await tx
    .select({ file: sql<number | null>`max(file)` })
    .from(payoutFileRow)
    .where(
      and(
        eq(payoutFileRow.accountId, accountId),
        eq(payoutFileRow.month, month),
        eq(payoutFileRow.clientId, clientId),
        eq(payoutFileRow.lock, lock),
      ),
    );
  return last?.file ?? null;
}

/**
 * Voids a file: what it holds and was not paid is open again, for another file. Throws a DeskError
 * where nothing of it is left to void.
 */
export async function voidPayoutFile(
  principal: Principal,
  { accountId, month }: MonthOfAccount,
  { file, reason }: { readonly file: number; readonly reason: string },
): Promise<void> {
  await sqlTransaction(async (connection) => {
    await holdMonths(connection, accountId);
    const tx = onClient(connection);
    const { files } = await monthPayouts(tx, { accountId, month });
    const found = files.find(({ number }) => number === file);
    if (!found) throw new DeskError({ kind: "not-found", what: "This payout file" });
    if (found.voided) throw refusal("file", `${found.name} is already voided.`);
    const left = found.rows.filter(({ paid }) => !paid);
    if (left.length === 0) throw refusal("file", `Everything in ${found.name} is already paid.`);
    const { userId } = principal;
    const of = { accountId, month: monthRange(month).from };
    await tx.insert(payoutVoid).values({ ...of, file, reason, userId });
    await audit(tx, principal, "payout.file-voided", {
      ...{ accountId, month, file: found.name, reason, payouts: `${left.length}` },
    });
  });
}

/**
 * A file's bytes as they were made. Throws a DeskError where there is none, and for one that would
 * pay what an earlier lock said: that is to be voided first.
 */
export async function payoutFileContent({ accountId, month }: MonthOfAccount, number: number) {
  const { files } = await monthPayouts(database(), { accountId, month });
  const file = files.find((each) => each.number === number);
  if (file?.rows.some(({ outdated }) => outdated)) {
    throw refusal(
      "file",
      `${file.name} has amounts from an earlier lock. Void it and create another.`,
    );
  }
  const [found] = await database()
    .select({ name: payoutFile.name, content: payoutFile.content })
    .from(payoutFile)
    .where(
      and(
        eq(payoutFile.accountId, accountId),
        eq(payoutFile.month, monthRange(month).from),
        eq(payoutFile.number, number),
      ),
    );
  if (!found) throw new DeskError({ kind: "not-found", what: "This payout file" });
  return { name: found.name, content: Uint8Array.from(found.content) };
}

function audit(
  tx: Tx,
  principal: Principal,
  action: string,
  detail: Readonly<Record<string, string>> & { readonly accountId: string },
): Promise<void> {
  return appendAudit(tx, principal, { action, target: detail.accountId, detail });
}

const refusal = (field: string, message: string) =>
  new DeskError({ kind: "invalid", issues: [{ field, rule: "payout", message }] });
