import "server-only";
import { z } from "zod";
import {
  isAddressOf,
  memoForm,
  type PayoutNetworkId,
  payoutNetworkIds,
  payoutNetworks,
} from "@/lib/archive/payout-networks";
import {
  addressChange,
  type ClientPayouts,
  ledgerOf,
  type PayeeEntry,
  paysTheSame,
} from "@/lib/archive/payouts";
import type { Principal } from "@/lib/people/roles";
import { mustOwnAccount } from "../../accounts/connections";
import { appendAudit } from "../../audit/append";
import { onClient, pool, sqlTransaction } from "../../db/database";
import { readingDatabase } from "../../db/reading";
import { clientPayee } from "../../db/schema";
import { Refusal } from "../../refusal";
import { mustBeClient } from "../clients/manage-clients";
import { holdMonths } from "../clients/ownership";
import { moneyOf, standingPayouts } from "./money";

const text = (longest: number) => z.string().trim().min(1).max(longest).nullable();

/** PUT /api/clients/[client]/payee: `before` is the entry that the page showed, 0 for none. */
export const payeeRequest = z
  .strictObject({
    accountId: z.string().min(1).max(64),
    before: z.int().min(0),
    network: z.enum(payoutNetworkIds as [PayoutNetworkId, ...PayoutNetworkId[]]).nullable(),
    address: text(128),
    memo: text(64),
    email: text(254),
  })
  .superRefine(({ network, address, memo, email }, context) => {
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (network === null && address !== null) wrong("network", "Select the address's network.");
    if (network !== null && (address === null || !isAddressOf(network, address))) {
      wrong("address", `This isn't an address on ${payoutNetworks[network].label}.`);
    }
    if (memo !== null && network === null) wrong("memo", "A memo needs an address.");
    if (memo !== null && !memoForm.test(memo)) {
      wrong("memo", "Use letters, digits, spaces and . _ : - only.");
    }
    if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) {
      wrong("email", "This isn't an e-mail address.");
    }
  });

/** A client's payee, all its entries, and its ledger. Throws a Refusal where it is another's. */
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
 * are alerted. Throws a Refusal where nothing changes, or somebody has changed it meanwhile.
 */
export async function changePayee(
  actor: Principal,
  clientId: string,
  { accountId, before, network, address, memo, email }: z.output<typeof payeeRequest>,
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
      throw refusal("before", "Somebody changed this payee meanwhile. Look at it again.");
    }
    const last = current ?? { to: null, email: null };
    if (paysTheSame(last, { to }) && last.email === email) {
      throw refusal("address", "Nothing has changed.");
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
  new Refusal({ kind: "invalid", issues: [{ field, rule: "payee", message }] });
