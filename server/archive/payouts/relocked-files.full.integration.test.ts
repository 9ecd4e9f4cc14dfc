import { afterAll, beforeAll, expect, it } from "vitest";
import type { Month } from "@/lib/archive/month";
import type { Day } from "@/lib/time";
import { database } from "../../db/database";
import { assignUid, changePlan, saveRule } from "../clients/manage-clients";
import { monthPayouts } from "./month-payouts";
import { changePayee } from "./payees";
import { makePayoutFile, payoutFileContent, voidPayoutFile } from "./payout-files";
import { recordPayouts } from "./record-payouts";
import { months, PayoutDesk } from "./testing/payout-desk";

// What becomes of a payout file when its month is reopened and locked anew for another amount.

const [june, july, august] = months;
const paidOn = "2026-11-02" as Day;

let desk: PayoutDesk;
let halden: string;

beforeAll(async () => {
  desk = await PayoutDesk.start(["Halden"]);
  ({ Halden: halden = "" } = desk.clients);
  const { accountId } = desk;
  const to = { network: "TRC-20" as const, address: `T${"A".repeat(33)}`, memo: null, email: null };
  await changePayee(desk.on.trader, halden, { accountId, before: 0, ...to });
});

afterAll(() => desk.on.close());

const of = (month: Month) => ({ accountId: desk.accountId, month });

async function lockFor(month: Month, rebate: string): Promise<void> {
  await desk.earn(month, { Halden: rebate });
  await desk.lock(month);
}

async function lockAnewFor(month: Month, rebate: string): Promise<void> {
  await desk.reopen(month);
  await lockFor(month, rebate);
}

const makeFile = (month: Month, amount: string) =>
  makePayoutFile(desk.on.trader, of(month), [
    { clientId: halden, amount, payee: 1, verified: false },
  ]);

const record = (month: Month, file: number | null, amount: string, txId: string) =>
  recordPayouts(desk.on.trader, of(month), {
    paidOn,
    payouts: [
      {
        ...{ clientId: halden, file, payee: 1, amount, txId: txId.repeat(64) },
        ...{ verifiedPayee: null, overpaid: true },
      },
    ],
  });

async function now(month: Month) {
  const { rows, files } = await monthPayouts(database(), of(month));
  return { row: rows[0], newest: files[0] };
}

it("lets the difference go into another file once the first is paid", async () => {
  await lockFor(june, "100");
  await makeFile(june, "100");
  await record(june, 1, "100", "1");
  await lockAnewFor(june, "250");
  expect((await now(june)).row).toMatchObject({ open: "150", file: null });
  await makeFile(june, "150");
  expect((await now(june)).row).toMatchObject({ file: 2, filePaid: false });
  await record(june, 2, "150", "2");
});

it("calls a file outdated whose amount is no longer open, until it is voided", async () => {
  await lockFor(july, "80");
  await makeFile(july, "80");
  await lockAnewFor(july, "80");
  expect((await now(july)).newest?.rows[0]).toMatchObject({ outdated: false });
  await lockAnewFor(july, "30");
  expect((await now(july)).newest?.rows[0]).toMatchObject({ amount: "80", outdated: true });
  await expect(payoutFileContent(of(july), 1)).rejects.toThrow("invalid");
  await voidPayoutFile(desk.on.trader, of(july), { file: 1, reason: "Locked anew." });
  expect((await now(july)).newest?.rows[0]).toMatchObject({ outdated: false });
  expect((await payoutFileContent(of(july), 1)).name).toBe("payouts-2026-07-1.csv");
});

it("takes what was sent from a file even where nothing is payable any more", async () => {
  await lockFor(august, "60");
  await makeFile(august, "60");
  await lockAnewFor(august, "-100");
  await expect(record(august, null, "60", "3")).rejects.toThrow("invalid");
  await record(august, 1, "60", "3");
  expect((await now(august)).row).toMatchObject({ paid: "60", open: "0", carried: "-160" });
});

it("lets a plan, a UID and a prefix of one client change at the same time", async () => {
  const { accountId } = desk;
  const user = desk.on.trader;
  for (const at of [1, 2, 3, 4, 5]) {
    await Promise.all([
      changePlan(user, { accountId, clientId: halden, code: "HALDEN", sharePercent: `${90 + at}` }),
      assignUid(user, { accountId, clientId: halden, uid: `300${at}`, orderAccountId: null }),
      saveRule(user, { accountId, clientId: halden, prefix: `ZZ${at}-` }),
    ]);
  }
});
