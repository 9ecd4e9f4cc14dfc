import "server-only";
import type { BodyOf } from "@/lib/api/define-route";
import type { clientRoutes } from "@/lib/api/routes/clients";
import {
  addressChange,
  type ClientPayouts,
  ledgerOf,
  type PayeeEntry,
  paysTheSame,
} from "@/lib/archive/payouts";
import type { Principal } from "@/lib/users/roles";
import { mustOwnAccount } from "../../accounts/connections";
import { appendAudit } from "../../audit/append";
import { onClient, pool, sqlTransaction } from "../../db/database";
import { readingDatabase } from "../../db/reading";
import { clientPayee } from "../../db/schema";
import { DeskError } from "../../desk-error";
import { mustBeClient } from "../clients/manage-clients";
import { holdMonths } from "../clients/ownership";
import { moneyOf, standingPayouts } from "./money";

/** A client's payee, all its entries, and its ledger. Throws a DeskError where it is another's. */
export async function clientPayouts(
  principal: Principal,
  accountId: string,
  clientId: string,
): Promise<ClientPayouts> {
  await mustOwnAccount(principal, accountId);
  await mustBeClient(pool(), accountId, clientId);
  const money = await moneyOf(readingDatabase(), { accountId, clientId });
  const { payees, payouts, payables } = money;
  const paid = standingPayouts(payouts).map(({ payee }) => payee);
  const dues = payables.map((each) => ({ kind: "due" as const, ...each }));
  return {
    payee: payees.at(-1) ?? null,
    history: payees.toReversed(),
    change: addressChange(payees, paid),
    ledger: ledgerOf([...dues, ...payouts]),
  };
}

/**
 * Enters where a client's money and its statements go. What was entered before stays; the owners
 * are alerted. Throws a DeskError if nothing changes, or if it was changed in the meantime.
 */
export async function changePayee(
  actor: Principal,
  clientId: string,
  { accountId, before, network, address, memo, email }: BodyOf<typeof clientRoutes.changePayee>,
): Promise<void> {
  await mustOwnAccount(actor, accountId);
  const to = network === null || address === null ? null : { network, address, memo };
  await sqlTransaction(async (connection) => {
    await holdMonths(connection, accountId);
    await mustBeClient(connection, accountId, clientId);
    const tx = onClient(connection);
    const { payees } = await moneyOf(tx, { accountId, clientId });
    const current = payees.at(-1);
    if ((current?.number ?? 0) !== before) {
      throw refusal("before", "This payee was changed in the meantime. Check it again.");
    }
    const last = current ?? { to: null, email: null };
    if (paysTheSame(last, { to }) && last.email === email) {
      throw refusal("address", "No changes.");
    }
    const values = { network, address, memo, email };
    await tx
      .insert(clientPayee)
      .values({ accountId, clientId, number: before + 1, ...values, userId: actor.userId });
    const detail = { accountId, ...values, ...asBefore(last) };
    await appendAudit(tx, actor, { action: "client.payee-changed", target: clientId, detail });
  });
}

const asBefore = ({ to, email }: Pick<PayeeEntry, "to" | "email">) => ({
  networkBefore: to?.network ?? null,
  addressBefore: to?.address ?? null,
  memoBefore: to?.memo ?? null,
  emailBefore: email,
});

const refusal = (field: string, message: string) =>
  new DeskError({ kind: "invalid", issues: [{ field, rule: "payee", message }] });
