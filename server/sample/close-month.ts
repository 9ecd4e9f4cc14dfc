import "server-only";
import { createHash } from "node:crypto";
import { monthRange } from "@/lib/archive/month";
import { paymentsOf } from "@/lib/archive/month-payments";
import { decimal, sign, subtract } from "@/lib/decimal";
import { addDays } from "@/lib/time";
import { lockMonth } from "../archive/months/change-month";
import { enterPayments } from "../archive/months/enter-payments";
import { monthClose } from "../archive/months/month-status";
import { monthPayouts } from "../archive/payouts/month-payouts";
import { changePayee, clientPayouts } from "../archive/payouts/payees";
import { recordPayouts } from "../archive/payouts/record-payouts";
import { database } from "../db/database";
import { makeStatements } from "../exports/statements";
import { sampleClients } from "./cast";
import { storedClients } from "./clients";
import type { SampleContext } from "./context";

const firstOf = ({ accountId, months }: SampleContext) => ({ accountId, month: months[0] });

/** Locks the older month. */
export async function lockFirstMonth(context: SampleContext): Promise<void> {
  const of = firstOf(context);
  const close = await monthClose(of.accountId, of.month);
  if (close.locked) return;
  await lockMonth(context.principal, of, { ...close, reason: null });
}

const variance = decimal("0.02");

/** Enters what the exchange paid on each day; on one of them it is two cents less. */
export async function recordPayments(context: SampleContext): Promise<void> {
  const of = firstOf(context);
  const { days } = paymentsOf(await monthClose(of.accountId, of.month));
  const short = addDays(monthRange(of.month).from, 16);
  const payments = days.map(({ day, reported }) => ({
    ...{ day, product: null },
    amount: day === short ? subtract(reported, variance) : reported,
  }));
  await enterPayments(context.principal, of, payments);
}

/** Issues the older month's statements. */
export async function issueStatements(context: SampleContext): Promise<void> {
  await makeStatements(context.principal, firstOf(context));
}

/** Enters where the clients are paid, and pays all but one of them. */
export async function payClients(context: SampleContext): Promise<void> {
  const { principal, accountId } = context;
  const of = firstOf(context);
  const stored = await storedClients(accountId);
  for (const { name, email, uid } of sampleClients) {
    const clientId = stored.get(name)?.id ?? "";
    const { payee } = await clientPayouts(principal, accountId, clientId);
    if (payee) continue;
    const payTo = { network: "ERC-20", address: addressOf(uid), memo: null, email } as const;
    await changePayee(principal, clientId, { accountId, before: 0, ...payTo });
  }
  const { rows } = await monthPayouts(database(), of);
  const unpaid = rows.filter(({ payouts, open }) => payouts.length === 0 && sign(open) > 0);
  const payouts = unpaid.slice(0, -1).map(({ client, open, payee }) => ({
    ...{ clientId: client, file: null, payee: payee?.number ?? 0, amount: open },
    ...{ txId: `0x${digest(client)}`, verifiedPayee: null, overpaid: false },
  }));
  const paidOn = addDays(monthRange(context.months[1]).from, 4);
  if (payouts.length > 0) await recordPayouts(principal, of, { paidOn, payouts });
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

/** An address that is nobody's: its last digits are the uid. */
const addressOf = (uid: string) => `0x${uid.padStart(40, "0")}`;
