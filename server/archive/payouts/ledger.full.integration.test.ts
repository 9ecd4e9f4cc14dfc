import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Month } from "@/lib/archive/month";
import type { NewPayout } from "@/lib/archive/payout-requests";
import type { MonthPayouts } from "@/lib/archive/payouts";
import { add, compare, type Decimal, decimal, sign, subtract, sum } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { database, pool } from "../../db/database";
import { DeskError } from "../../desk-error";
import { balancesOf, moneyOf, moneyOfClient } from "./money";
import { monthPayouts } from "./month-payouts";
import { changePayee, clientPayouts } from "./payees";
import { makePayoutFile, voidPayoutFile } from "./payout-files";
import { recordPayouts, reversePayout } from "./record-payouts";
import { months, PayoutDesk } from "./testing/payout-desk";

let desk: PayoutDesk;
let transactions = 0;

beforeAll(async () => {
  desk = await PayoutDesk.start(["Halden", "Kestrel"]);
});

afterAll(() => desk.on.close());

const kinds = ["earn", "lock", "reopen", "payee", "file", "void", "pay", "reverse"] as const;

const step = fc.record({
  what: fc.constantFrom(...kinds, "lock" as const, "file" as const, "pay" as const),
  month: fc.constantFrom(...months),
  client: fc.constantFrom("Halden", "Kestrel"),
  cents: fc.integer({ min: -3_000, max: 20_000 }),
  pick: fc.nat({ max: 9 }),
});

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

const address = (pick: number) => `T${"A".repeat(32)}${"ABCDEFGHJK"[pick]}`;

const payoutsNow = (month: Month) => monthPayouts(database(), { accountId: desk.accountId, month });

/** Does what a step says, as far as there is something to do it to. */
async function take({ what, month, client, cents, pick }: Step): Promise<void> {
  const { accountId, clients } = desk;
  const user = desk.on.trader;
  const clientId = clients[client] ?? "";
  const of = { accountId, month };
  const now = await payoutsNow(month);
  const row = now.rows.find((each) => each.client === clientId);
  if (what === "earn") return desk.earn(month, { [client]: (cents / 100).toFixed(3) });
  if (what === "lock") return desk.lock(month);
  if (what === "reopen") return desk.reopen(month);
  if (what === "payee") {
    const { payee } = await clientPayouts(user, accountId, clientId);
    return changePayee(user, clientId, {
      ...{ accountId, before: payee?.number ?? 0, network: "TRC-20", address: address(pick) },
      ...{ memo: null, email: null },
    });
  }
  if (what === "file") return makeFile(now);
  const file = now.files[pick % Math.max(now.files.length, 1)];
  if (what === "void" && file)
    return voidPayoutFile(user, of, { file: file.number, reason: "No." });
  if (what === "reverse" && row) {
    const standing = row.payouts.filter(({ kind }) => kind === "payout");
    const payout = standing[pick % Math.max(standing.length, 1)];
    if (payout) await reversePayout(user, of, { id: payout.id, reason: "Wrong." });
  }
  if (what === "pay" && row)
    await pay(now, clientId, decimal((Math.abs(cents) / 100 + 0.01).toFixed(2)));
}

async function makeFile(now: MonthPayouts): Promise<void> {
  const asked = now.rows
    .filter(({ open, payee, file }) => sign(open) === 1 && payee?.to && file === null)
    .map(({ client: clientId, open: amount, payee }) => ({
      ...{ clientId, amount, payee: payee?.number ?? 0, verified: true },
    }));
  if (asked.length > 0) {
    await makePayoutFile(desk.on.trader, { accountId: desk.accountId, month: now.month }, asked);
  }
}

/** Pays what a file holds of the client, or an amount by hand. */
async function pay(now: MonthPayouts, clientId: string, amount: Decimal): Promise<void> {
  const row = now.rows.find(({ client }) => client === clientId);
  const file = now.files.find(({ number }) => number === row?.file && !row?.filePaid);
  const frozen = file?.rows.find(({ client }) => client === clientId);
  transactions += 1;
  const payout: NewPayout = {
    ...{ clientId, file: file?.number ?? null, amount: frozen?.amount ?? amount },
    ...{ payee: frozen?.payee ?? row?.payee?.number ?? 1, overpaid: true },
    ...{ txId: transactions.toString(16).padStart(64, "0") },
    verifiedPayee: row?.payee?.number ?? null,
  };
  const of = { accountId: desk.accountId, month: now.month };
  await recordPayouts(desk.on.trader, of, { paidOn: "2026-11-02" as Day, payouts: [payout] });
}

/** What a client is to get by the newest locks, read past the code that is tested. */
async function payableOf(clientId: string): Promise<Decimal> {
  const { rows } = await pool().query<{ payable: string }>(
    `SELECT coalesce(trunc(share.share, 2), 0)::text AS payable
     FROM (SELECT DISTINCT ON (month) month, number FROM month_event
       WHERE account_id = $1 AND kind = 'locked' ORDER BY month, number DESC) AS lock
     JOIN month_share AS share USING (month, number)
     WHERE share.account_id = $1 AND share.client_id = $2`,
    [desk.accountId, clientId],
  );
  return sum(rows.map(({ payable }) => decimal(payable)));
}

async function paidTo(clientId: string): Promise<Decimal> {
  const { rows } = await pool().query<{ amount: string }>(
    "SELECT amount::text FROM payout WHERE client_id = $1",
    [clientId],
  );
  return sum(rows.map(({ amount }) => decimal(amount)));
}

async function mustAddUp(): Promise<void> {
  const { accountId, clients, on } = desk;
  const money = await moneyOf(database(), { accountId });
  for (const clientId of Object.values(clients)) {
    const { ledger } = await clientPayouts(on.trader, accountId, clientId);
    const [payable, paid] = [await payableOf(clientId), await paidTo(clientId)];
    expect([ledger.payable, ledger.paid]).toEqual([payable, paid]);
    expect(sum([ledger.paid, ledger.open, ledger.carried])).toBe(payable);
    const [newest] = ledger.entries;
    if (newest) expect(add(newest.open, newest.carried)).toBe(subtract(payable, paid));
    const balances = balancesOf(moneyOfClient(money, clientId));
    expect(sum(balances.map((each) => each.payable))).toBe(payable);
  }
  for (const month of months) {
    const { files } = await payoutsNow(month);
    const waiting = files
      .filter(({ voided }) => voided === null)
      .flatMap(({ rows }) => rows.filter(({ paid }) => !paid).map(({ client }) => client));
    // What a file holds and was not paid stands in no other one: nobody is paid twice by files.
    expect(new Set(waiting).size).toBe(waiting.length);
    expect(files.flatMap(({ rows }) => rows).every(({ amount }) => compare(amount, zero) > 0)).toBe(
      true,
    );
  }
}

const zero = decimal("0");

it("adds up after every step of any history of locks, files, payouts and reversals", async () => {
  const taken = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20 }), async (steps) => {
      for (const each of steps) {
        try {
          await take(each);
          taken.set(each.what, (taken.get(each.what) ?? 0) + 1);
        } catch (error) {
          // Much of a random history is refused; what is not must add up.
          if (!(error instanceof DeskError)) throw error;
        }
        await mustAddUp();
      }
    }),
    { numRuns: 10, endOnFailure: true, seed: 35 },
  );
  expect([...taken.keys()].toSorted()).toEqual(kinds.toSorted());
});
