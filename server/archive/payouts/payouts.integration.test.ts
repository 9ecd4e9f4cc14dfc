import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Month } from "@/lib/archive/month";
import type { NewPayout } from "@/lib/archive/payout-requests";
import type { ClientPayouts, MonthPayouts } from "@/lib/archive/payouts";
import type { Issue } from "@/lib/exchange/errors";
import { PUT as PUT_PAYEE } from "../../../app/api/clients/[client]/payee/route";
import { GET as GET_CLIENT } from "../../../app/api/clients/[client]/payouts/route";
import {
  GET as GET_FILE,
  DELETE as VOID_FILE,
} from "../../../app/api/commissions/months/[month]/payouts/files/[file]/route";
import { POST as MAKE_FILE } from "../../../app/api/commissions/months/[month]/payouts/files/route";
import {
  GET as GET_PAYOUTS,
  POST as RECORD,
  DELETE as REVERSE,
} from "../../../app/api/commissions/months/[month]/payouts/route";
import { presentConditions } from "../../alerts/conditions";
import { changeAlertRule } from "../../alerts/rules";
import type { Browser } from "../../auth/testing/browser";
import { pool } from "../../db/database";
import { asOwner } from "../../db/testing";
import type { RouteHandler } from "../../http/handle";
import { addSomebody, browserOf } from "../../http/testing/seven-users";
import { months, PayoutDesk } from "./testing/payout-desk";

const [june, july] = months;
const address = (end: string) => `T${"A".repeat(32)}${end}`;
const tx = (digit: string) => digit.repeat(64);
const today = "2026-11-02";

let desk: PayoutDesk;
let halden: string;
let kestrel: string;

beforeAll(async () => {
  desk = await PayoutDesk.start(["Halden", "Kestrel"]);
  ({ Halden: halden = "", Kestrel: kestrel = "" } = desk.clients);
  await desk.earn(june, { Halden: "100.009", Kestrel: "40.5" });
});

afterAll(() => desk.on.close());

interface Asked {
  readonly params: Record<string, string>;
  readonly body?: object;
  readonly by?: Browser;
}

async function ask(handler: RouteHandler, method: string, { params, body, by }: Asked) {
  const asked = body && { accountId: desk.accountId, ...body };
  const more = { params, path: `/api?${method === "GET" ? `account=${desk.accountId}` : ""}` };
  return (by ?? desk.browser).ask(handler, method, asked, more);
}

/** The answer's messages by their fields; of an accepted request the status alone. */
async function outcome(answer: Promise<Response>): Promise<unknown> {
  const response = await answer;
  if (response.status !== 422) return response.status;
  const { failure } = (await response.json()) as { failure: { issues: Issue[] } };
  return Object.fromEntries(failure.issues.map(({ field, message }) => [field, message]));
}

const payee = (clientId: string, before: number, end: string | null, by?: Browser) =>
  outcome(
    ask(PUT_PAYEE, "PUT", {
      params: { client: clientId },
      body: {
        ...{ before, memo: null, email: "accounts@example.com" },
        network: end === null ? null : "TRC-20",
        address: end === null ? null : address(end),
      },
      ...(by && { by }),
    }),
  );

async function payouts(month: Month): Promise<MonthPayouts> {
  return (await ask(GET_PAYOUTS, "GET", { params: { month } })).json();
}

async function rowOf(month: Month, client: string) {
  const row = (await payouts(month)).rows.find((each) => each.client === client);
  if (!row) throw new Error("The month has no such client.");
  return row;
}

async function clientMoney(client: string): Promise<ClientPayouts> {
  return (await ask(GET_CLIENT, "GET", { params: { client } })).json();
}

async function makeFile(month: Month, clients: readonly string[], verified = false) {
  const { rows } = await payouts(month);
  const asked = rows
    .filter(({ client }) => clients.includes(client))
    .map(({ client: clientId, open: amount, payee: to }) => ({
      ...{ clientId, amount, payee: to?.number ?? 1, verified },
    }));
  return outcome(ask(MAKE_FILE, "POST", { params: { month }, body: { payouts: asked } }));
}

const record = (month: Month, asked: Partial<NewPayout>, paidOn = today) =>
  outcome(
    ask(RECORD, "POST", {
      params: { month },
      body: {
        paidOn,
        payouts: [
          {
            ...{ clientId: halden, file: null, payee: 1, amount: "100", txId: tx("1") },
            ...{ verifiedPayee: null, overpaid: false, ...asked },
          },
        ],
      },
    }),
  );

const reverse = (month: Month, id: string) =>
  outcome(ask(REVERSE, "DELETE", { params: { month }, body: { id, reason: "Wrong amount." } }));

const voidFile = (month: Month, file: number) =>
  outcome(
    ask(VOID_FILE, "DELETE", {
      params: { month, file: String(file) },
      body: { reason: "The bank refused it." },
    }),
  );

const entries = async (action: string) => {
  const { rows } = await pool().query<{ detail: Record<string, string> }>(
    "SELECT detail FROM audit_event WHERE action = $1 ORDER BY seq",
    [action],
  );
  return rows.map(({ detail }) => detail);
};

const payeeAlerts = async () =>
  (await presentConditions()).filter(({ rule }) => rule === "payee-changed");

describe("a client's payee", () => {
  it("takes the role and a recent password", async () => {
    const { deskId } = desk.on.trader;
    const viewer = await browserOf(await addSomebody(deskId, "Vera", "viewer"), "just now");
    const late = await browserOf(desk.owner, "an hour ago");
    expect(await payee(halden, 0, "A", viewer)).toBe(403);
    expect(await payee(halden, 0, "A", late)).toBe(403);
    expect((await clientMoney(halden)).payee).toBeNull();
  });

  it("is refused where the address is not one of its network", async () => {
    const wrong = await outcome(
      ask(PUT_PAYEE, "PUT", {
        params: { client: halden },
        body: {
          ...{ before: 0, network: "ERC-20", address: address("A"), memo: "=1+1", email: "none" },
        },
      }),
    );
    expect(wrong).toEqual({
      address: "This isn't an address on ERC-20 (Ethereum).",
      memo: "Use letters, digits, spaces and . _ : - only.",
      email: "Enter a valid e-mail address.",
    });
  });

  it("is entered, alerts the owners, and stands in the audit", async () => {
    expect(await payee(halden, 0, "A")).toBe(200);
    expect(await payee(kestrel, 0, "K")).toBe(200);
    expect((await clientMoney(halden)).payee).toMatchObject({
      ...{ number: 1, to: { network: "TRC-20", address: address("A") }, by: "Olga" },
    });
    const found = (await payeeAlerts()).find(({ object }) => object === `${halden} 1`);
    expect(found).toMatchObject({ level: "error", accountId: desk.accountId });
    expect(found?.message).toBe(
      `Halden, by Olga: payouts now go to TRC-20 ${address("A")} (was none); ` +
        "statements now go to accounts@example.com (was none)",
    );
    const off = { rule: "payee-changed", isOn: false, threshold: null } as const;
    await expect(changeAlertRule(desk.on.trader, off)).rejects.toThrow();
  });

  it("is not overwritten: a change names what it replaces, and history has both", async () => {
    expect(await payee(halden, 1, "A")).toEqual({ address: "No changes." });
    expect(await payee(halden, 0, "B")).toEqual({
      before: "This payee was changed in the meantime. Check it again.",
    });
    expect(await payee(halden, 1, "B")).toBe(200);
    const { history, change } = await clientMoney(halden);
    expect(history.map(({ number, to }) => [number, to?.address])).toEqual([
      [2, address("B")],
      [1, address("A")],
    ]);
    expect(change).toMatchObject({ number: 2, by: "Olga" });
    expect(await entries("client.payee-changed")).toContainEqual(
      expect.objectContaining({ address: address("B"), addressBefore: address("A") }),
    );
    expect((await payeeAlerts()).map(({ object }) => object)).toContain(`${halden} 2`);
  });
});

describe("a payout file", () => {
  it("is made of a locked month only, of what the page showed", async () => {
    expect(
      await outcome(
        ask(MAKE_FILE, "POST", {
          params: { month: june },
          body: { payouts: [{ clientId: halden, amount: "100", payee: 2, verified: true }] },
        }),
      ),
    ).toEqual({ month: "June 2026 isn't locked: nothing is payable yet." });
    await desk.lock(june);
    expect(await rowOf(june, halden)).toMatchObject({
      ...{ payable: "100", carriedIn: "0", paid: "0", open: "100", carried: "0", file: null },
      ...{ statement: "HALDEN-2026-06", change: { before: { address: address("A") } } },
    });
  });

  it("holds each client once", async () => {
    expect(
      await outcome(
        ask(MAKE_FILE, "POST", {
          params: { month: june },
          body: {
            payouts: [1, 2].map(() => ({
              ...{ clientId: halden, amount: "100", payee: 2, verified: true },
            })),
          },
        }),
      ),
    ).toEqual({ "payouts.1.clientId": "Each client can be listed only once." });
  });

  it("holds no changed address that nobody has verified", async () => {
    expect(await makeFile(june, [halden])).toEqual({
      "payouts.0.verified": expect.stringMatching(
        /^Halden's address was changed by Olga, .* UTC\. Verify it with the client first\.$/,
      ),
    });
    expect((await payouts(june)).files).toEqual([]);
  });

  it("freezes addresses and amounts, with its SHA-256, its time and who made it", async () => {
    expect(await makeFile(june, [halden, kestrel], true)).toBe(200);
    const [file] = (await payouts(june)).files;
    expect(file).toMatchObject({ number: 1, name: "payouts-2026-06-1.csv", by: "Olga" });
    const answer = await ask(GET_FILE, "GET", { params: { month: june, file: "1" } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString()).toBe(
      "address,network,memo,amount,currency,statement,client\r\n" +
        `${address("B")},TRC-20,,100.00,USDT,HALDEN-2026-06,Halden\r\n` +
        `${address("K")},TRC-20,,40.50,USDT,KESTREL-2026-06,Kestrel\r\n`,
    );
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(file?.sha256);
    expect(await entries("payout.file-created")).toMatchObject([
      { file: file?.name, sha256: file?.sha256, payouts: "2", amount: "140.5" },
    ]);
  });

  it("is the only one that holds a payable until it is voided with a reason", async () => {
    const inFirst = { "payouts.0.clientId": expect.stringContaining("Halden is in payouts-") };
    expect(await makeFile(june, [halden], true)).toEqual(inFirst);
    expect(await voidFile(june, 1)).toBe(200);
    expect(await voidFile(june, 1)).toEqual({ file: "payouts-2026-06-1.csv is already voided." });
    expect((await payouts(june)).files[0]?.voided).toMatchObject({
      reason: "The bank refused it.",
    });
    expect(await makeFile(june, [halden], true)).toBe(200);
    expect(await makeFile(june, [halden], true)).toEqual(inFirst);
    const row = (file: number, replaces: number | null) =>
      pool().query(
        `INSERT INTO payout_file_row
           (account_id, month, file, client_id, lock, payee, amount, replaces)
         SELECT account_id, month, $1, client_id, lock, payee, amount, $2 FROM payout_file_row
         WHERE client_id = $3 LIMIT 1`,
        [file, replaces, halden],
      );
    await pool().query(
      `INSERT INTO payout_file (account_id, month, number, name, content, sha256, user_id)
       SELECT account_id, month, 9, name, content, sha256, user_id FROM payout_file
       WHERE number = 1`,
    );
    for (const replaces of [null, 1]) {
      await expect(row(9, replaces)).rejects.toMatchObject({ constraint: "payable_in_file" });
    }
    await expect(row(9, 2)).rejects.toMatchObject({ code: "23503" });
  });
});

describe("a payout", () => {
  it("checks the frozen address once more: one that has changed since must be named", async () => {
    expect(await payee(halden, 2, "C")).toBe(200);
    const ofFile = { file: 2, payee: 2 };
    expect(await record(june, ofFile)).toEqual({
      "payouts.0.verifiedPayee": expect.stringMatching(
        new RegExp(`^Halden's address was changed .* Confirm that it was paid to ${address("B")}`),
      ),
    });
    expect(await record(june, { ...ofFile, verifiedPayee: 2 })).toMatchObject({
      "payouts.0.verifiedPayee": expect.any(String),
    });
    expect(await record(june, { ...ofFile, txId: "0x12", verifiedPayee: 3 })).toEqual({
      "payouts.0.txId": "This isn't a valid transaction id on TRC-20 (Tron).",
    });
    expect(await record(june, { ...ofFile, verifiedPayee: 3 })).toBe(200);
    expect(await record(june, { ...ofFile, txId: tx("2"), verifiedPayee: 3 })).toEqual({
      "payouts.0.file": "Halden is already paid in payouts-2026-06-2.csv.",
    });
    expect(await rowOf(june, halden)).toMatchObject({ paid: "100", open: "0", filePaid: true });
    expect(await entries("payout.recorded")).toMatchObject([
      { client: "Halden", amount: "100", txId: tx("1"), address: address("B"), file: "2" },
    ]);
  });

  it("has a transaction that stands once a network, again only after its reversal", async () => {
    const toKestrel = { clientId: kestrel, amount: "40.5" };
    expect(await record(june, toKestrel)).toEqual({
      "payouts.0.txId": "This transaction is already recorded: Halden, June 2026.",
    });
    await expect(
      pool().query(
        `INSERT INTO payout (id, account_id, client_id, month, payee, network, tx_id, paid_on,
           amount, user_id)
         SELECT 'pay_2', account_id, client_id, month, payee, network, tx_id, paid_on, amount,
           user_id FROM payout`,
      ),
    ).rejects.toMatchObject({ constraint: "payout_transaction" });
    const [{ id = "" } = {}] = (await rowOf(june, halden)).payouts;
    expect(await reverse(june, id)).toBe(200);
    expect(await reverse(june, id)).toMatchObject({ payout: expect.stringContaining("already") });
    expect(await rowOf(june, halden)).toMatchObject({ paid: "0", open: "100", filePaid: false });
    expect(await record(june, { ...toKestrel, txId: `0x${tx("1").toUpperCase()}` })).toBe(200);
    expect(await record(june, { file: 2, payee: 2, verifiedPayee: 3 })).toMatchObject({
      "payouts.0.txId": expect.stringContaining("already recorded: Kestrel"),
    });
    expect(await record(june, { file: 2, payee: 2, verifiedPayee: 3, txId: tx("3") })).toBe(200);
    const kinds = (await clientMoney(halden)).ledger.entries.map(({ kind, open, struckBy }) => [
      ...[kind, open, struckBy !== null],
    ]);
    expect(kinds).toEqual([
      ["payout", "0", false],
      ["reversal", "100", false],
      ["payout", "0", true],
      ["statement", "100", false],
    ]);
  });

  it("is never of a day to come, nor of more than is open unless that is meant", async () => {
    const more = { clientId: kestrel, amount: "1", txId: tx("4") };
    expect(await record(june, more, "2099-01-01")).toEqual({
      paidOn: "Use today or an earlier day.",
    });
    expect(await record(june, more)).toEqual({
      "payouts.0.overpaid": expect.stringMatching(/^Only 0\.00 USDT is open for Kestrel\./),
    });
    expect(await record(june, { ...more, overpaid: true })).toBe(200);
    expect(await rowOf(june, kestrel)).toMatchObject({ paid: "41.5", open: "0", carried: "-1" });
  });

  it("cannot be rewritten, not even by the role that owns the tables", async () => {
    const tables = ["client_payee", "payout", "payout_file", "payout_file_row", "payout_void"];
    for (const table of tables) {
      const change = `UPDATE ${table} SET account_id = account_id`;
      for (const text of [change, `DELETE FROM ${table}`]) {
        await expect(pool().query(text)).rejects.toMatchObject({ code: "42501" });
        await expect(asOwner().query(text)).rejects.toMatchObject({ code: "23001" });
      }
    }
  });
});

describe("a month that is locked anew", () => {
  it("leaves what was paid: its difference is carried, or open for another file", async () => {
    await desk.reopen(june);
    expect((await payouts(june)).state).toBe("reopened");
    expect(await makeFile(june, [halden], true)).toEqual({
      month: "June 2026 was reopened. Lock it again first.",
    });
    await desk.earn(june, { Halden: "112.5", Kestrel: "30" });
    await desk.lock(june);
    expect(await rowOf(june, halden)).toMatchObject({
      ...{ payable: "112.5", paid: "100", open: "12.5", statement: "HALDEN-2026-06-R2" },
    });
    expect(await rowOf(june, kestrel)).toMatchObject({ paid: "41.5", carried: "-11.5" });
    expect((await clientMoney(kestrel)).ledger).toMatchObject({
      ...{ payable: "30", paid: "41.5", open: "0", carried: "-11.5" },
    });
  });

  it("carries a negative payable to the next month, and pays it never", async () => {
    await desk.earn(july, { Halden: "5", Kestrel: "-3" });
    await desk.lock(july);
    expect(await rowOf(july, kestrel)).toMatchObject({ carriedIn: "-11.5", carried: "-14.5" });
    expect(await makeFile(july, [kestrel], true)).toEqual({
      "payouts.0.amount": "Nothing is open for Kestrel.",
    });
    const asked = { clientId: kestrel, amount: "3", txId: tx("5"), overpaid: true };
    expect(await record(july, asked)).toEqual({
      "payouts.0.amount": "Kestrel has a negative balance: it is carried forward, not paid.",
    });
  });
});
