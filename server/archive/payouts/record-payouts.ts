import "server-only";
import { sql } from "drizzle-orm";
import { longDay } from "@/lib/archive/day-range";
import { longMonth, monthRange } from "@/lib/archive/month";
import { noTransactionText, transactionId } from "@/lib/archive/payout-networks";
import { isFuture, type NewPayout } from "@/lib/archive/payout-requests";
import {
  type MonthPayouts,
  type PayoutAddress,
  type PayoutRow,
  paysTheSame,
} from "@/lib/archive/payouts";
import { add, compare, type Decimal, decimal, formatDecimal, negate, sign } from "@/lib/decimal";
import { type Day, formatMoment } from "@/lib/time";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../../audit/append";
import { onClient, rowsOf, sqlTransaction, type Tx } from "../../db/database";
import { payout } from "../../db/schema";
import { DeskError } from "../../desk-error";
import { newId } from "../../ids";
import { holdMonths } from "../clients/ownership";
import type { MonthOfAccount } from "../months/change-month";
import { monthPayouts } from "./month-payouts";

/**
 * Records payouts of a month, all or none. The address of a file's payout is checked once more: one
 * that has changed since must be named. Throws a DeskError, also where a payable is carried, where
 * more than is open was paid, and where the transaction was entered before.
 */
export async function recordPayouts(
  principal: Principal,
  { accountId, month }: MonthOfAccount,
  { paidOn, payouts }: { readonly paidOn: Day; readonly payouts: readonly NewPayout[] },
): Promise<void> {
  mustBeOncePerClient(payouts);
  if (isFuture(paidOn, Date.now())) throw refusal("paidOn", "Use today or an earlier day.");
  await sqlTransaction(async (connection) => {
    await holdMonths(connection, accountId);
    const tx = onClient(connection);
    const now = await monthPayouts(tx, { accountId, month });
    for (const [at, asked] of payouts.entries()) {
      const field = `payouts.${at}`;
      const { row, to } = checkedPayout(now, asked, field);
      const txId = transactionId(to.network, asked.txId);
      if (txId === null) {
        throw refusal(`${field}.txId`, noTransactionText(to.network));
      }
      const { clientId, file, payee } = asked;
      const { network } = to;
      const reuses = await freedTransaction(tx, { accountId, network, txId, field });
      const id = newId("pay");
      const amount = decimal(asked.amount);
      await tx.insert(payout).values({
        ...{ id, accountId, clientId, month: monthRange(month).from, payee, network, txId },
        ...{ paidOn, amount, file, reuses, userId: principal.userId },
      });
      await audit(tx, principal, "payout.recorded", id, {
        ...{ accountId, month, client: row.name, amount, network, address: to.address, txId },
        ...{ paidOn, file: file === null ? null : `${file}` },
        ...(asked.verifiedPayee !== null && { verifiedPayee: `${asked.verifiedPayee}` }),
      });
    }
  });
}

/** Each is checked against what is open before any of them. Throws a DeskError. */
export function mustBeOncePerClient(payouts: readonly { readonly clientId: string }[]): void {
  const clients = payouts.map(({ clientId }) => clientId);
  const twice = clients.findIndex((client, at) => clients.indexOf(client) !== at);
  if (twice === -1) return;
  throw refusal(`payouts.${twice}.clientId`, "Each client can be listed only once.");
}

interface Checked {
  readonly row: PayoutRow;
  /** Where it was paid to. */
  readonly to: PayoutAddress;
}

function checkedPayout(now: MonthPayouts, asked: NewPayout, field: string): Checked {
  const row = now.rows.find(({ client }) => client === asked.clientId);
  if (!row) {
    throw refusal(field, `${longMonth(now.month)} has no payable for this client.`);
  }
  const due = sign(add(row.payable, row.carriedIn));
  // What a file says may have been sent before the month was locked anew.
  if (asked.file === null && due <= 0) {
    const why =
      due === 0
        ? "has nothing to pay out"
        : "has a negative balance: it is carried forward, not paid";
    throw refusal(`${field}.amount`, `${row.name} ${why}.`);
  }
  const to = asked.file === null ? toByHand(now, row, asked, field) : toOfFile(now, asked, field);
  mustBeKnown(row, to, asked, field);
  const amount = decimal(asked.amount);
  if (compare(amount, row.open) > 0 && !asked.overpaid) {
    throw refusal(
      `${field}.overpaid`,
      `Only ${formatDecimal(row.open, { minimumPlaces: 2 })} USDT is open for ${row.name}. ` +
        "Confirm the overpayment; the excess is set off " +
        "against the next month.",
    );
  }
  return { row, to };
}

/** Where a file says that it goes. */
function toOfFile({ files }: MonthPayouts, asked: NewPayout, field: string): PayoutAddress {
  const file = files.find(({ number }) => number === asked.file);
  const frozen = file?.rows.find(({ client }) => client === asked.clientId);
  if (!file || !frozen) throw new DeskError({ kind: "not-found", what: "This payout in the file" });
  if (file.voided) throw refusal(`${field}.file`, `${file.name} is voided.`);
  if (frozen.paid)
    throw refusal(`${field}.file`, `${frozen.name} is already paid in ${file.name}.`);
  if (frozen.payee !== asked.payee) {
    throw refusal(`${field}.payee`, `${file.name} has a different address. Review it again.`);
  }
  return frozen.to;
}

/** Where the client's money goes now. */
function toByHand({ files }: MonthPayouts, row: PayoutRow, asked: NewPayout, field: string) {
  if (row.file !== null && !row.filePaid) {
    const name = files.find(({ number }) => number === row.file)?.name ?? "";
    throw refusal(`${field}.file`, `${row.name} is in ${name}. Record it there, or void it.`);
  }
  const { payee } = row;
  if (payee === null || payee.to === null) {
    throw refusal(`${field}.payee`, `${row.name} has no payout address.`);
  }
  if (payee.number !== asked.payee) {
    throw refusal(`${field}.payee`, `${row.name}'s address has changed. Review it again.`);
  }
  return payee.to;
}

/** A changed address is named by the one who records a payout to it, or past it. */
function mustBeKnown(row: PayoutRow, to: PayoutAddress, asked: NewPayout, field: string): void {
  const { payee, change, name } = row;
  const differs = asked.file !== null && payee !== null && asked.payee !== payee.number;
  const isChanged = differs ? !paysTheSame(payee, { to }) : asked.file === null && change !== null;
  if (!isChanged || asked.verifiedPayee === payee?.number) return;
  const when = payee ? `${formatMoment(payee.at, "UTC").slice(0, 16)} UTC by ${payee.by}` : "";
  const paidTo = `Confirm that it was paid to ${to.address} (${to.network}).`;
  throw refusal(`${field}.verifiedPayee`, `${name}'s address was changed ${when}. ${paidTo}`);
}

interface Transaction {
  readonly accountId: string;
  readonly network: string;
  readonly txId: string;
  readonly field: string;
}

/** The reversed payout that had the transaction last; null where none had it. */
async function freedTransaction(tx: Tx, { accountId, network, txId, field }: Transaction) {
  const lockName = `transaction:${network} ${txId}`;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`);
  const [last] = await rowsOf<{ id: string; reversed: boolean; ours: string | null }>(
    sql`SELECT payout.id, reversal.id IS NOT NULL AS reversed,
        CASE WHEN payout.account_id = ${accountId} THEN format('%s, %s', client.name,
          to_char(payout.month, 'FMMonth YYYY')) END AS ours
      FROM payout JOIN client ON client.id = payout.client_id
      LEFT JOIN payout AS reversal ON reversal.reverses = payout.id
      WHERE (payout.network, payout.tx_id) = (${network}, ${txId}) AND payout.reverses IS NULL
      ORDER BY reversal.id IS NOT NULL, payout.at DESC LIMIT 1`,
    tx,
  );
  if (!last) return null;
  if (last.reversed) return last.id;
  const where = last.ours === null ? "" : `: ${last.ours}`;
  throw refusal(`${field}.txId`, `This transaction is already recorded${where}.`);
}

/** Takes back a payout that was entered wrongly: both stay in the ledger. Throws a DeskError. */
export async function reversePayout(
  principal: Principal,
  { accountId, month }: MonthOfAccount,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await sqlTransaction(async (connection) => {
    await holdMonths(connection, accountId);
    const tx = onClient(connection);
    const { rows } = await monthPayouts(tx, { accountId, month });
    const row = rows.find(({ payouts }) => payouts.some((each) => each.id === id));
    const entry = row?.payouts.find((each) => each.id === id && each.kind === "payout");
    if (!row || !entry) throw new DeskError({ kind: "not-found", what: "This payout" });
    if (row.payouts.some(({ reverses }) => reverses === id)) {
      throw refusal("payout", `The payout of ${longDay(entry.paidOn)} is already reversed.`);
    }
    const { network, txId, paidOn, payee, file } = entry;
    const amount: Decimal = negate(entry.amount);
    const of = { accountId, clientId: row.client, month: monthRange(month).from };
    await tx.insert(payout).values({
      ...{ ...of, id: newId("pay"), payee, network, txId, paidOn, amount, file, reason },
      ...{ reverses: id, userId: principal.userId },
    });
    await audit(tx, principal, "payout.reversed", id, {
      ...{ accountId, month, client: row.name, amount: entry.amount, txId, reason },
    });
  });
}

function audit(
  tx: Tx,
  principal: Principal,
  action: string,
  target: string,
  detail: Readonly<Record<string, string | null>>,
): Promise<void> {
  return appendAudit(tx, principal, { action, target, detail });
}

const refusal = (field: string, message: string) =>
  new DeskError({ kind: "invalid", issues: [{ field, rule: "payout", message }] });
