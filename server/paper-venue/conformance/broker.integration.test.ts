import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statedEndpoint } from "@/lib/exchange/testing/interface-document";
import { addDays, dayBounds, dayOf } from "@/lib/time";
import { seedAccounts } from "../market/seed";
import { SignedClient } from "../testing/signed-client";
import {
  type ConformanceVenue,
  openConformanceVenue,
  type RequestParameters,
  rowsOfList,
  spotLimit,
} from "./testing/conformance-venue";

let it_: ConformanceVenue;
beforeAll(async () => {
  it_ = await openConformanceVenue();
});
afterAll(() => it_.venue.stop());

const dayMs = 86_400_000;
const within = (from: number, to: number) => ({ startTime: `${from}`, endTime: `${to}` });

describe("endpoint 2", () => {
  const ask = (query: RequestParameters = {}) => it_.ask(it_.broker, "order-commission", query);
  const zone = "UTC+8";
  const yesterday = () => dayBounds(addDays(dayOf(it_.venue.exchange.now(), zone), -1), zone);

  /** Hours that are told: yesterday is from 10:30 UTC+8 of today on, the days before always. */
  const toldHours = () => {
    const { startMs } = yesterday();
    return within(startMs - 2 * dayMs, startMs - 2 * dayMs + 6 * 3_600_000);
  };

  it("answers records with exactly the fields of the interface, as texts", async () => {
    const { data } = await ask(toldHours());
    expect(Object.keys(data).sort()).toEqual(["commissionlist", "endId"]);
    const list = rowsOfList(data.commissionlist);
    expect(list.length).toBeGreaterThan(10);
    for (const row of list) {
      expect(Object.keys(row)).toEqual(statedEndpoint(2).fields);
      expect(row.bizType).toMatch(/^(spot|futures)$/);
      expect(row.subBizType).toMatch(/^(spot_(trade|margin)|(usdt|coin|usdc)_futures)$/);
      for (const field of ["volume", "fee", "pureFee", "rebateAmount"]) {
        expect(row[field]).toMatch(/^\d+(\.\d+)?$/);
      }
      expect(row.ts).toMatch(/^\d{13}$/);
    }
  });

  it("answers yesterday in UTC+8 when neither bound is sent", async () => {
    const { startMs, endMs } = yesterday();
    const [unset, set] = [await ask(), await ask(within(startMs, endMs))];
    expect(unset.code).toBe("00000");
    expect(unset.data).toEqual(set.data);
  });

  it("takes both bounds or neither", async () => {
    const { startTime, endTime } = toldHours();
    for (const [query, field] of [
      [{ startTime }, "endTime"],
      [{ endTime }, "startTime"],
    ] as const) {
      const refused = await ask(query);
      expect(refused).toMatchObject({ code: "400172", data: null });
      expect(refused.msg).toContain(field);
    }
  });

  it("spans 30 days at most", async () => {
    const { endMs } = yesterday();
    expect((await ask(within(endMs - 30 * dayMs, endMs))).code).toBe("00000");
    expect((await ask(within(endMs - 30 * dayMs - 1, endMs))).code).toBe("70008");
    expect((await ask(within(endMs - 180 * dayMs, endMs))).code).toBe("70008");
  });

  it("keeps records for 30 days", async () => {
    const { startMs } = yesterday();
    const forgotten = within(startMs - 45 * dayMs, startMs - 31 * dayMs);
    expect(rowsOfList((await ask(forgotten)).data.commissionlist)).toEqual([]);
    const kept = within(startMs - 20 * dayMs, startMs - 15 * dayMs);
    expect(rowsOfList((await ask(kept)).data.commissionlist).length).toBeGreaterThan(0);
  });

  it("lists a day on the next, and only trades of the broker's channel", async () => {
    const { channelCode } = it_.venue.ready.credentials.broker;
    const path = "/api/v3/trade/place-order";
    const buy = { ...spotLimit, orderType: "market", qty: "500" };
    for (const [code, clientOid] of [
      [channelCode, "ours"],
      ["another", "theirs"],
    ] as const) {
      const body = JSON.stringify({ ...buy, clientOid });
      const change = { "X-CHANNEL-API-CODE": code };
      expect((await it_.trader.send("POST", path, "", body, change)).code).toBe("00000");
    }
    const filledAt = it_.venue.exchange.now();
    const day = dayBounds(dayOf(filledAt, zone), zone);
    const of = async () => {
      const query = { ...within(day.startMs, day.endMs), uid: seedAccounts.trader };
      const change = { "ACCESS-TIMESTAMP": `${it_.venue.exchange.reportedNow()}` };
      const asked = `/api/v2/broker/order-commission`;
      const text = new URLSearchParams(query).toString();
      const { data } = await it_.broker.send("GET", asked, text, "", change);
      return rowsOfList(data.commissionlist).map(({ clientOid }) => `${clientOid}`);
    };
    expect(await of()).not.toContain("ours");
    const published = day.endMs + 11 * 3_600_000;
    const byMs = published - filledAt;
    it_.venue.exchange.perform({ type: "advance-clock", byMs });
    expect(await of()).toContain("ours");
    expect(await of()).not.toContain("theirs");
    // The rest of this file signs by the machine's clock again.
    await it_.venue.stop();
    it_ = await openConformanceVenue();
  });

  it("filters by uid and by orderid", async () => {
    const list = rowsOfList((await ask(toldHours())).data.commissionlist);
    const [one] = list;
    const byOrder = await ask({ ...toldHours(), orderid: `${one?.orderId}` });
    const found = rowsOfList(byOrder.data.commissionlist);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ orderId }) => orderId === one?.orderId)).toBe(true);
    const nobody = await ask({ ...toldHours(), uid: "1" });
    expect(rowsOfList(nobody.data.commissionlist)).toEqual([]);
    const uids = [
      ...seedAccounts.clients,
      ...seedAccounts.subAccounts,
      seedAccounts.trader,
      seedAccounts.hedge,
    ];
    const counts = await Promise.all(
      uids.map(
        async (uid) => rowsOfList((await ask({ ...toldHours(), uid })).data.commissionlist).length,
      ),
    );
    expect(counts.reduce((total, count) => total + count, 0)).toBe(
      rowsOfList((await ask({ ...toldHours(), limit: "500" })).data.commissionlist).length,
    );
  });

  it("pages by limit, 500 at most, and by idLessThan, the endId before", async () => {
    const seen: string[] = [];
    let idLessThan: string | null = null;
    do {
      const cursor: RequestParameters = idLessThan === null ? {} : { idLessThan };
      const { data } = await ask({ ...toldHours(), limit: "40", ...cursor });
      const page = rowsOfList(data.commissionlist);
      expect(page.length).toBeLessThanOrEqual(40);
      seen.push(...page.map(({ fillId, orderId }) => `${fillId} ${orderId}`));
      idLessThan = data.endId === null ? null : `${data.endId}`;
    } while (idLessThan !== null);
    const whole = rowsOfList((await ask(toldHours())).data.commissionlist);
    expect(whole.length).toBeLessThanOrEqual(500);
    expect(seen.slice(0, whole.length)).toEqual(
      whole.map(({ fillId, orderId }) => `${fillId} ${orderId}`),
    );
    for (const limit of ["501", "0"]) expect((await ask({ limit })).code).toBe("400172");
  });
});

describe("endpoint 4", () => {
  const ask = (query: RequestParameters = {}) =>
    it_.ask(it_.broker, "sub-deposit-withdrawal", query);
  const week = () => within(Date.now() - 6 * dayMs, Date.now());

  it("answers records with exactly the fields of the interface, in its values", async () => {
    const list = rowsOfList((await ask(week())).data.list);
    expect(list.length).toBeGreaterThan(10);
    for (const row of list) {
      const fields = [...statedEndpoint(4).fields].sort();
      expect(Object.keys(row).sort()).toEqual(fields);
      expect(row.type).toMatch(/^(deposit|withdrawal)$/);
      expect(row.subType).toMatch(/^(onchain|internal|fast)$/);
      expect(row.status).toMatch(/^(pending|fail|success)$/);
      expect(row.amount).toMatch(/^\d+(\.\d+)?$/);
      expect(row.ts).toMatch(/^\d{13}$/);
      expect(row.uid).toMatch(/^\d+$/);
    }
  });

  it("answers yesterday in UTC+0 when both times are empty", async () => {
    const { startMs, endMs } = dayBounds(addDays(dayOf(Date.now(), "UTC"), -1), "UTC");
    const unset = rowsOfList((await ask()).data.list);
    expect(unset.length).toBeGreaterThan(0);
    expect(unset).toEqual(rowsOfList((await ask(within(startMs, endMs))).data.list));
  });

  it("spans 7 days at most", async () => {
    const now = Date.now();
    expect((await ask(within(now - 7 * dayMs, now))).code).toBe("00000");
    expect((await ask(within(now - 7 * dayMs - 1, now))).code).toBe("00001");
  });

  it("filters by status", async () => {
    for (const status of ["pending", "fail", "success"]) {
      const list = rowsOfList((await ask({ ...week(), status })).data.list);
      expect(list.every((row) => `${row.status}` === status)).toBe(true);
    }
    expect((await ask({ ...week(), status: "done" })).code).toBe("400172");
  });

  it("pages by limit, 100 at most, and by the cursor, named both ways", async () => {
    const bounds = week();
    const whole = (await ask(bounds)).data;
    expect(rowsOfList(whole.list).length).toBeLessThanOrEqual(100);
    expect(whole.endId).toEqual(whole.cursor);
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 4; page += 1) {
      const more: RequestParameters = cursor === null ? {} : { cursor };
      const { data } = await ask({ ...bounds, limit: "5", ...more });
      expect(rowsOfList(data.list).length).toBe(5);
      seen.push(...rowsOfList(data.list).map(({ uid, txId }) => `${uid} ${txId}`));
      cursor = `${data.endId}`;
    }
    const first = rowsOfList(whole.list).slice(0, 20);
    expect(seen).toEqual(first.map(({ uid, txId }) => `${uid} ${txId}`));
    for (const limit of ["101", "0"]) expect((await ask({ limit })).code).toBe("400172");
  });
});

describe("endpoint 7", () => {
  const element = {
    subAccountName: "Conforma",
    passphrase: "abcdefg1",
    label: "conformance",
    ipList: ["127.0.0.1"],
    permList: ["spot_trade", "read"],
  };
  const create = (...elements: readonly RequestParameters[]) =>
    it_.ask(it_.broker, "create-sub-accounts", elements);

  it("creates sub-accounts with keys, and answers the fields of the interface", async () => {
    const { code, data } = await create(element);
    expect(code).toBe("00000");
    const [row] = rowsOfList(data);
    const fields = [...statedEndpoint(7).fields].sort();
    expect(Object.keys(row ?? {}).sort()).toEqual(fields);
    expect(row).toMatchObject({
      subAccountName: "Conforma",
      label: "conformance",
      permList: ["spot_trade", "read"],
      ipList: ["127.0.0.1"],
    });
    const { url } = it_.venue.ready;
    const client = new SignedClient(url, {
      key: `${row?.subAccountApiKey}`,
      secret: `${row?.secretKey}`,
      passphrase: element.passphrase,
    });
    expect((await client.place(spotLimit)).code).toBe("00000");
    expect((await client.open()).code).toBe("00000");
    const futures = { ...spotLimit, category: "USDT-FUTURES" };
    expect(await client.place(futures)).toMatchObject({ code: "40014" });
    const margin = { ...spotLimit, category: "MARGIN" };
    expect(await client.place(margin)).toMatchObject({ code: "40014" });
  });

  it("binds the key to its addresses and permissions", async () => {
    const { data } = await create(
      { ...element, subAccountName: "Faraways", label: "far", ipList: ["203.0.113.9"] },
      { ...element, subAccountName: "Tradonly", label: "trade", permList: ["spot_trade"] },
    );
    const [far, trade] = rowsOfList(data).map(
      (row) =>
        new SignedClient(it_.venue.ready.url, {
          key: `${row.subAccountApiKey}`,
          secret: `${row.secretKey}`,
          passphrase: element.passphrase,
        }),
    );
    expect(await far?.open()).toMatchObject({ code: "40018" });
    expect(await trade?.open()).toMatchObject({ code: "40014" });
  });

  it.each([
    ["subAccountName", undefined, "40019"],
    ["passphrase", undefined, "40019"],
    ["label", undefined, "40019"],
    ["permList", undefined, "40019"],
    ["subAccountName", "Sevenaa", "40055"],
    ["subAccountName", "Ninechars", "40055"],
    ["subAccountName", "Digits99", "40055"],
    ["passphrase", "abcdef1", "40070"],
    ["passphrase", `${"a".repeat(32)}1`, "40070"],
    ["passphrase", "onlyletters", "40070"],
    ["passphrase", "123456789", "40070"],
    ["label", "x".repeat(21), "40056"],
    ["permList", ["withdraw"], "40040"],
    ["ipList", [], "22010"],
    ["ipList", Array.from({ length: 31 }, (_, at) => `203.0.113.${at}`), "40058"],
  ])("refuses %s %j, and creates nothing", async (field, value, code) => {
    const good = { ...element, subAccountName: "Goodname", label: "good" };
    const bad = { ...element, subAccountName: "Othernam", label: "other", [field]: value };
    const refused = await create(good, bad);
    expect(refused).toMatchObject({ status: 400, code, data: null });
    expect(refused.msg).toContain(field);
    const known = it_.venue.exchange.state.parts.accounts.subAccounts.map(({ name }) => name);
    expect(known).not.toContain("Goodname");
  });

  it("takes a list of 1 to 5 elements", async () => {
    const names = ["Aaaaaaaa", "Bbbbbbbb", "Cccccccc", "Dddddddd", "Eeeeeeee", "Ffffffff"];
    const six = names.map((subAccountName) => ({
      ...element,
      subAccountName,
      label: subAccountName,
    }));
    expect((await create(...six)).code).toBe("40058");
    expect((await create()).code).toBe("400172");
    expect((await it_.ask(it_.broker, "create-sub-accounts", element)).code).toBe("400172");
    expect((await create(...six.slice(0, 5))).code).toBe("00000");
  });

  it("stops at 20 sub-accounts", async () => {
    let last = "00000";
    for (let at = 0; at < 20 && last === "00000"; at += 1) {
      const letter = String.fromCharCode(97 + at);
      const subAccountName = `Capnames`.slice(0, 7) + letter;
      last = (await create({ ...element, subAccountName, label: `cap ${at}` })).code;
    }
    expect(last).toBe("40069");
    expect(it_.venue.exchange.state.parts.accounts.subAccounts.length).toBe(20);
  });
});

describe("endpoint 9", () => {
  const ask = (query: RequestParameters) => it_.ask(it_.broker, "sub-account-assets", query);

  it("answers a sub-account's futures assets with the fields of the interface", async () => {
    const subUid = seedAccounts.trader;
    const { data } = await ask({ subUid, productType: "USDT-FUTURES" });
    const list = rowsOfList(data.assetsList);
    expect(list.map(({ marginCoin }) => `${marginCoin}`)).toEqual(["USDT"]);
    for (const row of list) {
      const fields = [...statedEndpoint(9).fields].sort();
      expect(Object.keys(row).sort()).toEqual(fields);
      const { marginCoin: _coin, uTime, ...amounts } = row as unknown as Record<string, string>;
      expect(uTime).toMatch(/^\d{13}$/);
      for (const amount of Object.values(amounts)) expect(amount).toMatch(/^-?\d+\.\d{8}$/);
    }
  });

  it("answers each product line in its own margin coins", async () => {
    const of = async (productType: string) =>
      rowsOfList((await ask({ subUid: seedAccounts.hedge, productType })).data.assetsList).map(
        ({ marginCoin }) => `${marginCoin}`,
      );
    expect(await of("USDC-FUTURES")).toEqual(["USDC"]);
    expect(await of("COIN-FUTURES")).toEqual(expect.arrayContaining(["BTC", "ETH"]));
    expect(await of("coin-futures")).toEqual(await of("COIN-FUTURES"));
  });

  it("needs subUid and productType, of a sub-account of its own", async () => {
    expect((await ask({ productType: "USDT-FUTURES" })).msg).toContain("subUid");
    expect((await ask({ subUid: seedAccounts.trader })).msg).toContain("productType");
    const refused = await ask({ subUid: seedAccounts.trader, productType: "SPOT" });
    expect(refused).toMatchObject({ code: "400172" });
    const foreign = await ask({ subUid: "3000000001", productType: "USDT-FUTURES" });
    expect(foreign).toMatchObject({ code: "40028", data: null });
  });
});
