import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { isFull } from "@/lib/testing/size";
import { startVenue } from "../testing/child-venue";
import { hashAfterKill } from "../testing/hash-after-kill";
import { openTestVenue, racingClock, type TestVenue } from "../testing/open-test-venue";
import { type Answered, type Json, SignedClient } from "../testing/signed-client";
import { tempFolder } from "../testing/temp-folder";

const createPath = "/api/v2/user/batch-create-subaccount-and-apikey";
const passphrase = "Passphrase1";
const open: TestVenue[] = [];

async function openVenue(): Promise<TestVenue> {
  const opened = await openTestVenue({ rateClock: racingClock() });
  open.push(opened);
  return opened;
}

afterEach(async () => {
  for (const opened of open.splice(0)) await opened.venue.stop();
});

/** The `nth` alias of eight letters. */
function nameOf(nth: number): string {
  return `Subacc${String.fromCharCode(97 + Math.floor(nth / 26), 97 + (nth % 26))}`;
}

function wanted(nth: number, change: Readonly<Record<string, unknown>> = {}) {
  return {
    subAccountName: nameOf(nth),
    passphrase,
    label: `Client ${nth}`,
    ipList: ["127.0.0.1"],
    permList: ["spot_trade", "contract_trade", "read"],
    ...change,
  };
}

function create(broker: SignedClient, ...elements: readonly unknown[]): Promise<Answered> {
  return broker.post(createPath, elements);
}

function clientOf(url: string, row: Json): SignedClient {
  return new SignedClient(url, {
    key: row.subAccountApiKey ?? "",
    secret: row.secretKey ?? "",
    passphrase,
  });
}

async function created(venue: TestVenue, change: Readonly<Record<string, unknown>> = {}) {
  const { code, data } = await create(venue.broker, wanted(0, change));
  expect(code).toBe("00000");
  const row = data[0] as Json;
  return { row, client: clientOf(venue.venue.ready.url, row) };
}

async function known({ control }: TestVenue) {
  const { subAccounts } = await (await control("GET", "/oracle/sub-accounts")).json();
  return subAccounts as { uid: string; name: string; label: string | null }[];
}

async function setDeviation({ control }: TestVenue, name: string, value: unknown = true) {
  expect((await control("POST", "/quirks", { quirks: { [name]: value } })).status).toBe(200);
}

const spotOrder = {
  category: "SPOT",
  symbol: "BTCUSDT",
  side: "buy",
  orderType: "limit",
  price: "80000",
  qty: "0.01",
};
const futuresOrder = { ...spotOrder, category: "USDT-FUTURES", price: "90000" };

describe("creating sub-accounts", () => {
  it("answers a row for each with the key and its secret, which is told this once", async () => {
    const venue = await openVenue();
    const { status, code, data } = await create(
      venue.broker,
      wanted(0, { permList: ["read", "SPOT_TRADE", "read"] }),
      wanted(1, { ipList: ["2001:DB8:0:0:0:0:0:1", "203.0.113.7", "203.0.113.7"] }),
    );
    expect({ status, code }).toEqual({ status: 200, code: "00000" });
    const rows = data as unknown as readonly Json[];
    expect(rows).toMatchObject([
      { subAccountName: nameOf(0), label: "Client 0", permList: ["spot_trade", "read"] },
      { subAccountName: nameOf(1), ipList: ["2001:db8::1", "203.0.113.7"] },
    ]);
    const fields = ["subAccountUid", "subAccountName", "label", "subAccountApiKey", "secretKey"];
    expect(Object.keys(rows[0] ?? {})).toEqual([...fields, "permList", "ipList"]);
    expect(new Set(rows.flatMap((row) => [row.subAccountUid, row.secretKey])).size).toBe(4);
    const json = JSON.stringify(await known(venue));
    expect(json).toContain(rows[0]?.subAccountApiKey);
    for (const secret of [rows[0]?.secretKey, rows[1]?.secretKey, passphrase]) {
      expect(json).not.toContain(secret);
    }
  });

  it("gives each a key that trades at once, with 10,000 USDT that endpoint 4 shows", async () => {
    const venue = await openVenue();
    const { row, client } = await created(venue);
    expect((await client.place(spotOrder)).code).toBe("00000");
    expect((await client.place(futuresOrder)).code).toBe("00000");
    const { list } = (await client.open()).data;
    expect((list as unknown as Json[]).map(({ category }) => category).sort()).toEqual([
      "SPOT",
      "USDT-FUTURES",
    ]);
    const now = venue.venue.exchange.now();
    const span = { startTime: String(now - 60_000), endTime: String(now) };
    const records = await venue.broker.get("/api/v3/broker/all-sub-deposit-withdrawal", span);
    const its = (records.data.list as unknown as Json[]).filter(
      (it) => it.uid === row.subAccountUid,
    );
    expect(its).toMatchObject([
      { coin: "USDT", type: "deposit", subType: "internal", amount: "10000", status: "success" },
    ]);
    const assets = await venue.broker.get("/api/v2/broker/account/subaccount-future-assets", {
      subUid: row.subAccountUid ?? "",
      productType: "usdt-futures",
    });
    expect(assets.data.assetsList).toMatchObject([
      { marginCoin: "USDT", accountEquity: "10000.00000000", frozen: "800.00000000" },
    ]);
    expect((await client.place({ ...spotOrder, qty: "0.2" })).code).toBe("40762");
  });

  it("binds each key to its addresses, its permissions and its passphrase", async () => {
    const venue = await openVenue();
    const { url } = venue.venue.ready;
    const { data } = await create(
      venue.broker,
      wanted(0, { ipList: ["203.0.113.7"] }),
      wanted(1, { permList: ["read"] }),
      wanted(2, { permList: ["contract_trade"] }),
    );
    const rows = data as unknown as readonly Json[];
    const [away, reader, trader] = rows.map((row) => clientOf(url, row));
    expect((await away?.open())?.code).toBe("40018");
    expect((await reader?.open())?.code).toBe("00000");
    expect((await reader?.place(spotOrder))?.code).toBe("40014");
    expect((await trader?.place(spotOrder))?.code).toBe("40014");
    expect((await trader?.place(futuresOrder))?.code).toBe("00000");
    expect((await trader?.open())?.code).toBe("40014");
    const stranger = new SignedClient(url, {
      ...(reader as SignedClient).credentials,
      passphrase: "Passphrase2",
    });
    expect((await stranger.open()).code).toBe("40012");
  });

  it("never lets a sub-account's key reach the broker's endpoints", async () => {
    const venue = await openVenue();
    const { row, client } = await created(venue, {
      permList: ["spot_trade", "margin_trade", "contract_trade", "read"],
    });
    const own = { subUid: row.subAccountUid ?? "", productType: "USDT-FUTURES" };
    for (const each of [client, venue.trader, venue.hedge]) {
      const answers = [
        await each.get("/api/v2/broker/order-commission"),
        await each.get("/api/v3/broker/all-sub-deposit-withdrawal"),
        await each.post(createPath, [wanted(5)]),
        await each.get("/api/v2/broker/account/subaccount-future-assets", own),
      ];
      expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(
        Array.from({ length: 4 }, () => "400 40068"),
      );
    }
  });

  it("takes one request a second", async () => {
    const venue = await openTestVenue();
    open.push(venue);
    expect((await create(venue.broker, wanted(0))).code).toBe("00000");
    const second = await create(venue.broker, wanted(1));
    expect(second).toMatchObject({ status: 429, code: "429" });
    expect((await known(venue)).some(({ label }) => label === "Client 1")).toBe(false);
  });
});

const manyAddresses = Array.from({ length: 31 }, (_, at) => `203.0.113.${at}`);
const broken: readonly (readonly [Readonly<Record<string, unknown>>, string, RegExp])[] = [
  [{ subAccountName: undefined }, "40019", /subAccountName/],
  [{ subAccountName: "Sevenaa" }, "40055", /subAccountName/],
  [{ subAccountName: "Nineaaaaa" }, "40055", /subAccountName/],
  [{ subAccountName: "Digits12" }, "40055", /subAccountName/],
  [{ subAccountName: "Ümlautaa" }, "40055", /subAccountName/],
  [{ subAccountName: "Lakeside" }, "40107", /subAccountName/],
  [{ passphrase: "" }, "40019", /passphrase/],
  [{ passphrase: "Short12" }, "40070", /passphrase/],
  [{ passphrase: "12345678" }, "40070", /passphrase/],
  [{ passphrase: "OnlyLetters" }, "40070", /passphrase/],
  [{ passphrase: "With-sign1" }, "40070", /passphrase/],
  [{ passphrase: `a1${"b".repeat(31)}` }, "40070", /passphrase/],
  [{ label: null }, "40019", /label/],
  [{ label: "x".repeat(21) }, "40056", /label/],
  [{ ipList: undefined }, "22010", /ipList/],
  [{ ipList: [] }, "22010", /ipList/],
  [{ ipList: manyAddresses }, "40058", /ipList.*30/],
  [{ ipList: ["203.0.113.0/29"] }, "40057", /ipList.*203\.0\.113\.0\/29/],
  [{ ipList: ["203.0.113.256"] }, "40057", /ipList/],
  [{ ipList: ["fe80::1%eth0"] }, "40057", /ipList/],
  [{ ipList: "203.0.113.7" }, "400172", /ipList/],
  [{ permList: undefined }, "40019", /permList/],
  [{ permList: [] }, "40019", /permList/],
  [{ permList: ["withdraw"] }, "40040", /permList.*spot_trade/],
];

describe("a request to create sub-accounts", () => {
  it("fails whole when one element breaks a rule, and says which field of which", async () => {
    const venue = await openVenue();
    const before = await known(venue);
    for (const [change, code, message] of broken) {
      const answered = await create(venue.broker, wanted(0), wanted(1, change), wanted(2));
      expect(answered, JSON.stringify(change)).toMatchObject({ status: 400, code, data: null });
      expect(answered.msg).toMatch(message);
      expect(answered.msg).toContain("body[1]");
      expect(answered.msg).not.toMatch(/Short12|12345678|OnlyLetters|With-sign1/);
    }
    expect(await known(venue)).toEqual(before);
  });

  it("has no alias twice, one to five elements, each an object", async () => {
    const venue = await openVenue();
    const before = await known(venue);
    const twice = { subAccountName: nameOf(0) };
    const answers = [
      await create(venue.broker, wanted(0), wanted(1, twice)),
      await create(venue.broker, ...[0, 1, 2, 3, 4, 5].map((nth) => wanted(nth))),
      await create(venue.broker),
      await create(venue.broker, "Subaccaa"),
      await venue.broker.post(createPath, wanted(0)),
    ];
    expect(answers.map(({ code }) => code)).toEqual([
      "40071",
      "40058",
      "400172",
      "400172",
      "400172",
    ]);
    expect(answers[0]?.msg).toMatch(/subAccountName.*body\[1\]/);
    expect(await known(venue)).toEqual(before);
  });

  it("may have equal labels, which the interface does not forbid", async () => {
    const venue = await openVenue();
    const made = await create(venue.broker, wanted(0), wanted(1, { label: "Client 0" }));
    expect(made).toMatchObject({
      code: "00000",
      data: [{ label: "Client 0" }, { label: "Client 0" }],
    });
    expect((await known(venue)).filter(({ label }) => label === "Client 0")).toHaveLength(2);
  });

  it("stops at twenty sub-accounts: a request that passes them creates none", async () => {
    const venue = await openVenue();
    const room = 20 - (await known(venue)).length;
    for (let nth = 0; nth < room - 1; nth++) {
      expect((await create(venue.broker, wanted(nth))).code).toBe("00000");
    }
    const over = await create(venue.broker, wanted(room), wanted(room + 1));
    expect(over).toMatchObject({ status: 400, code: "40069" });
    expect(over.msg).toContain("room for 1");
    expect((await known(venue)).length).toBe(19);
    expect((await create(venue.broker, wanted(room))).code).toBe("00000");
    expect((await create(venue.broker, wanted(room + 1))).code).toBe("40069");
  });
});

describe("the quirks of creating", () => {
  const five = [0, 1, 2, 3, 4].map((nth) => wanted(nth));
  const labelsOf = ({ data }: Answered) =>
    (data as unknown as readonly Json[]).map(({ label }) => label);
  const labels = five.map(({ label }) => label);

  it("answer three rows of five that were created", async () => {
    const venue = await openVenue();
    await setDeviation(venue, "sub-accounts-partial-reply");
    expect(labelsOf(await create(venue.broker, ...five))).toEqual(labels.slice(0, 3));
    const all = (await known(venue)).map(({ label }) => label);
    expect(all).toEqual(expect.arrayContaining(labels));
  });

  it("answer the rows in another order", async () => {
    const venue = await openVenue();
    await setDeviation(venue, "sub-accounts-shuffled-reply");
    const answered = labelsOf(await create(venue.broker, ...five));
    expect(answered).not.toEqual(labels);
    expect(answered.toSorted()).toEqual(labels);
  });

  it("answer the alias as a masked address", async () => {
    const venue = await openVenue();
    await setDeviation(venue, "sub-accounts-masked-names");
    const { row } = await created(venue);
    expect(row).toMatchObject({ subAccountName: "Sub***@****.com", label: "Client 0" });
  });

  it("have every alias taken by somebody else", async () => {
    const venue = await openVenue();
    await setDeviation(venue, "sub-accounts-name-taken");
    const refused = await create(venue.broker, wanted(0));
    expect(refused).toMatchObject({ status: 400, code: "40107" });
    expect(refused.msg).toMatch(/subAccountName.*body\[0\]/);
  });

  it("reach the cap in the middle of a run, or of a request", async () => {
    const venue = await openVenue();
    const room = 20 - (await known(venue)).length;
    await setDeviation(venue, "sub-accounts-elsewhere", room - 3);
    expect((await create(venue.broker, wanted(0))).code).toBe("00000");
    expect((await create(venue.broker, wanted(1), wanted(2), wanted(3))).code).toBe("40069");
    await setDeviation(venue, "sub-accounts-fill-up");
    const filled = await create(venue.broker, wanted(1), wanted(2), wanted(3));
    expect(labelsOf(filled)).toEqual(["Client 1", "Client 2"]);
    expect((await create(venue.broker, wanted(4))).code).toBe("40069");
  });

  it("leave a caller who was cut off with an account that is there", async () => {
    const venue = await openVenue();
    const fault = { endpoint: "create-sub-accounts", kind: "drop-after", count: 1 };
    expect((await venue.control("POST", "/faults", { faults: [fault] })).status).toBe(200);
    await expect(create(venue.broker, wanted(0))).rejects.toThrow();
    expect((await known(venue)).filter(({ label }) => label === "Client 0")).toHaveLength(1);
    expect((await create(venue.broker, wanted(0))).code).toBe("40107");
  });
});

describe("a created key", () => {
  it.runIf(isFull)(
    "works after a kill and after a stop, and lies in files for their owner alone",
    async () => {
      const folder = tempFolder();
      const args = ["--port", "0", "--data", folder];
      const first = await startVenue(...args);
      const broker = new SignedClient(first.ready.url, first.ready.credentials.broker);
      const { data } = await create(broker, wanted(0));
      await first.end("SIGKILL");
      const row = data[0] as Json;
      const second = await startVenue(...args);
      const afterKill = clientOf(second.ready.url, row);
      expect((await afterKill.place({ ...spotOrder, clientOid: "after-kill" })).code).toBe("00000");
      expect((await second.end("SIGTERM")).code).toBe(0);
      const third = await startVenue(...args);
      const { list } = (await clientOf(third.ready.url, row).open()).data;
      expect(list).toMatchObject([{ clientOid: "after-kill" }]);
      const modes = readdirSync(folder)
        .filter((name) => name.endsWith(".jsonl"))
        .map((name) => statSync(path.join(folder, name)).mode & 0o777);
      expect(new Set(modes)).toEqual(new Set([0o600]));
      await third.end("SIGTERM");
    },
  );

  it.runIf(isFull)(
    "and the transfers of time come back in the very same state from the log",
    async () => {
      const folder = tempFolder();
      const venue = await openTestVenue({ data: folder, rateClock: racingClock() });
      open.push(venue);
      await create(venue.broker, wanted(0), wanted(1));
      await setDeviation(venue, "transfers-share-tx-id");
      for (let day = 1; day <= 4; day++) {
        await venue.control("POST", "/clock", { byMs: 86_400_000 });
        if (day === 2) await venue.venue.exchange.snapshot();
        await venue.venue.exchange.settled();
        expect(await hashAfterKill(folder)).toBe(venue.venue.exchange.hash());
      }
    },
  );
});
