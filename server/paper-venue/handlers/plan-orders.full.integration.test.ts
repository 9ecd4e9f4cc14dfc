import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { driftOf } from "@/lib/exchange/drift";
import { endpoints } from "@/lib/exchange/endpoints";
import { positions } from "../engine";
import { seedAccounts } from "../market/seed";
import { hashAfterKill } from "../testing/hash-after-kill";
import { openTestVenue, racingClock, type TestVenue } from "../testing/open-test-venue";
import type { Json, SignedClient } from "../testing/signed-client";
import { tempFolder } from "../testing/temp-folder";

let it_: TestVenue;
let counter = 0;

const symbol = "TAOUSDT";
const perpetual = { category: "USDT-FUTURES", symbol } as const;
const spot = { category: "SPOT", symbol } as const;
const planned = { productType: "USDT-FUTURES", symbol };

beforeAll(async () => {
  it_ = await openTestVenue({ rateClock: racingClock() });
  const { exchange } = it_.venue;
  for (const uid of [seedAccounts.trader, seedAccounts.hedge, seedAccounts.broker]) {
    exchange.perform({ type: "deposit", uid, coin: "TAO", amount: "1000" });
    exchange.perform({ type: "deposit", uid, coin: "USDT", amount: "1000000" });
  }
});
afterAll(() => it_.venue.stop());

/** Nobody makes a market in this pair, so each test sets its price; it begins at 300. */
beforeEach(async () => {
  index("300");
  await trade(spot, "300");
  await trade(perpetual, "300");
});

function index(price: string): void {
  it_.venue.exchange.perform({ type: "set-index", symbol, price });
}

/** Broker and hedge trader trade at a price, which is then the last one. */
async function trade(at: typeof perpetual | typeof spot, price: string, qty = "0.1") {
  const order = { ...at, orderType: "limit", qty, price };
  const sides = at === spot ? {} : { posSide: "long" };
  await accepted(it_.broker.place({ ...order, side: "sell" }));
  await accepted(it_.hedge.place({ ...order, ...sides, side: "buy" }));
}

/** What a call answered, which must be a success. */
async function accepted(call: Promise<{ code: string; msg: string; data: Json }>): Promise<Json> {
  const { code, msg, data } = await call;
  expect(`${code} ${msg}`).toBe("00000 success");
  return data;
}

const oid = () => `plan-${++counter}`;

function placeSpotPlan(plan: Readonly<Record<string, unknown>>) {
  return it_.trader.post(endpoints["spot-place-plan-order"].path, {
    symbol,
    side: "buy",
    orderType: "market",
    size: "1",
    triggerType: "fill_price",
    ...plan,
  });
}

function placeStrategy(who: SignedClient, strategy: Readonly<Record<string, unknown>>) {
  const path = endpoints["place-strategy-order"].path;
  return who.post(path, { ...perpetual, posSide: "long", ...strategy });
}

async function spotPlans(query: Readonly<Record<string, string>> = {}): Promise<Json[]> {
  const { path } = endpoints["spot-unfilled-orders"];
  const { data } = await it_.trader.get(path, { symbol, tpslType: "tpsl", ...query });
  expect(driftOf("spot-unfilled-orders", data)).toEqual([]);
  return rows(data);
}

async function plans(who: SignedClient, query: Readonly<Record<string, string>> = {}) {
  const data = await accepted(who.get(endpoints["plan-orders-pending"].path, query));
  const { response } = endpoints["plan-orders-pending"];
  expect(response.safeParse(data).error).toBeUndefined();
  expect(driftOf("plan-orders-pending", data)).toEqual([]);
  return rows(data.entrustedList);
}

function rows(data: Json | undefined): Json[] {
  return [...(data as unknown as readonly Json[])];
}

/** A control's answer, which must be a success. */
async function ask(plan: Readonly<Record<string, unknown>>): Promise<Json> {
  const body = { uid: seedAccounts.trader, ...planned, ...plan };
  const answer = await it_.control("POST", "/plan-orders", body);
  const data = await answer.json();
  expect(answer.status, JSON.stringify(data)).toBe(200);
  return data;
}

/** The trader's position in the pair as "side size", or "flat". */
function position(who: string = seedAccounts.trader): string {
  const found = positions(it_.venue.exchange.state.engine, who).filter(
    (it) => it.symbol === symbol,
  );
  return found.map(({ side, qty }) => `${side} ${qty}`).join(", ") || "flat";
}

/** The broker stands ready to trade at a price, and the trader opens one at it. */
async function openLong(price: string, more: Readonly<Record<string, unknown>> = {}) {
  const order = { ...perpetual, orderType: "limit", qty: "1", price };
  await accepted(it_.broker.place({ ...order, side: "sell" }));
  return accepted(it_.trader.place({ ...order, side: "buy", ...more }));
}

/** The broker bids for what a plan will sell. */
function bid(price: string, qty = "1") {
  const order = { ...perpetual, orderType: "limit", side: "buy", price, qty };
  return accepted(it_.broker.place(order));
}

describe("spot plan orders (endpoints 5 and 10)", () => {
  it("wait in the tpsl list, and place their order when the last trade reaches them", async () => {
    const clientOid = oid();
    const plan = { orderType: "limit", executePrice: "304", triggerPrice: "303", clientOid };
    const ack = await accepted(placeSpotPlan(plan));
    expect(ack.clientOid).toBe(clientOid);
    expect(await spotPlans({ orderId: `${ack.orderId}` })).toEqual([
      {
        userId: seedAccounts.trader,
        symbol,
        orderId: ack.orderId,
        clientOid,
        priceAvg: "304",
        size: "1",
        orderType: "limit",
        side: "buy",
        status: "live",
        basePrice: "0",
        baseVolume: "0",
        quoteVolume: "0",
        enterPointSource: "API",
        orderSource: "normal",
        presetTakeProfitPrice: "",
        executeTakeProfitPrice: "",
        presetStopLossPrice: "",
        executeStopLossPrice: "",
        cTime: expect.stringMatching(/^\d{13}$/),
        uTime: expect.stringMatching(/^\d{13}$/),
        tpslType: "tpsl",
        triggerPrice: "303",
      },
    ]);
    const ordinary = await it_.trader.get(endpoints["spot-unfilled-orders"].path, { symbol });
    expect(rows(ordinary.data)).toEqual([]);
    await trade(spot, "303");
    expect(await spotPlans()).toEqual([]);
    const open = await it_.trader.open({ category: "SPOT", symbol });
    expect(rows(open.data.list)[0]).toMatchObject({
      clientOid,
      price: "304",
      qty: "1",
      delegateType: "plan_limit",
    });
    await accepted(it_.trader.cancel({ clientOid }));
  });

  it("by mark follow the index, and market_price is the last trade", async () => {
    await accepted(placeSpotPlan({ triggerType: "mark_price", triggerPrice: "310" }));
    await accepted(placeSpotPlan({ triggerType: "market_price", triggerPrice: "290" }));
    await trade(spot, "311");
    expect((await spotPlans()).map(({ triggerPrice }) => triggerPrice)).toEqual(["290", "310"]);
    index("310");
    expect((await spotPlans()).map(({ triggerPrice }) => triggerPrice)).toEqual(["290"]);
    await trade(spot, "289");
    expect(await spotPlans()).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ["40019", { triggerPrice: undefined }, /triggerPrice/],
    ["40019", { triggerPrice: "310", orderType: "limit" }, /executePrice/],
    ["43011", { triggerPrice: "310", orderType: "limit", executePrice: "0" }, /executePrice/],
    ["400172", { triggerPrice: "310", triggerType: "index_price" }, /triggerType/],
    ["42016", { triggerPrice: "310", symbol: "NOSUCHUSDT" }, /symbol/],
    ["43034", { triggerPrice: "300" }, /triggerPrice/],
    ["41103", { triggerPrice: "310.123456" }, /triggerPrice/],
    ["45110", { triggerPrice: "310", size: "0.001" }, /size/],
  ])("are refused with %s for %j", async (code, plan, field) => {
    const answer = await placeSpotPlan(plan);
    expect(answer.code).toBe(code);
    expect(answer.msg).toMatch(field);
  });

  it("are not cancelled by endpoint 15", async () => {
    const { orderId } = await accepted(placeSpotPlan({ triggerPrice: "320" }));
    expect((await it_.trader.cancel({ orderId })).code).toBe("25204");
    expect(await spotPlans()).toHaveLength(1);
    await trade(spot, "320");
  });
});

describe("strategy orders (endpoints 11 and 12)", () => {
  it("of the whole position show a row for each side, and close it when one goes off", async () => {
    await openLong("300");
    const clientOid = oid();
    const exits = { takeProfit: "306", stopLoss: "295", slTriggerBy: "mark" };
    const limit = { tpOrderType: "limit", tpLimitPrice: "305.9" };
    const ack = await accepted(placeStrategy(it_.trader, { ...exits, ...limit, clientOid }));
    const again = await accepted(placeStrategy(it_.trader, { stopLoss: "1", clientOid }));
    expect(again).toEqual(ack);
    const [loss, profit, ...others] = await plans(it_.trader, { ...planned, clientOid });
    expect(others).toEqual([]);
    expect(profit).toEqual({
      planType: "pos_profit",
      symbol,
      size: "0",
      orderId: ack.orderId,
      clientOid,
      price: "305.9",
      executePrice: "305.9",
      triggerPrice: "306",
      triggerType: "fill_price",
      planStatus: "live",
      side: "sell",
      posSide: "net",
      marginCoin: "USDT",
      marginMode: "crossed",
      enterPointSource: "API",
      tradeSide: "close",
      posMode: "one_way_mode",
      orderType: "limit",
      orderSource: "pos_profit_limit",
      cTime: expect.stringMatching(/^\d{13}$/),
      uTime: expect.stringMatching(/^\d{13}$/),
      stopSurplusExecutePrice: "305.9",
      stopSurplusTriggerPrice: "306",
      stopSurplusTriggerType: "fill_price",
      stopLossExecutePrice: "",
      stopLossTriggerPrice: "",
      stopLossTriggerType: null,
    });
    expect(loss).toMatchObject({
      planType: "pos_loss",
      triggerPrice: "295",
      triggerType: "mark_price",
      orderSource: "pos_loss_market",
      stopLossTriggerPrice: "295",
    });
    await bid("305.9");
    await trade(perpetual, "306");
    expect(position()).toBe("flat");
    expect(await plans(it_.trader, { clientOid })).toEqual([]);
  });

  it("of a part never protect more than the position, and go when it is closed", async () => {
    await openLong("300");
    const part = { tpslMode: "partial", qty: "0.6", takeProfit: "310" };
    await accepted(placeStrategy(it_.trader, part));
    const over = await placeStrategy(it_.trader, part);
    expect(over.code).toBe("25595");
    expect(over.msg).toMatch(/qty.*0\.4/);
    await accepted(placeStrategy(it_.trader, { stopLoss: "290" }));
    expect((await placeStrategy(it_.trader, { takeProfit: "311" })).code).toBe("25594");
    const listed = await plans(it_.trader, { planType: "profit_loss", symbol });
    expect(listed.map(({ planType, size }) => `${planType} ${size}`)).toEqual([
      "pos_loss 0",
      "profit_plan 0.6",
    ]);
    await bid("300");
    const close = { ...perpetual, side: "sell", orderType: "market", qty: "1", reduceOnly: "yes" };
    await accepted(it_.trader.place(close));
    expect(position()).toBe("flat");
    expect(await plans(it_.trader, { symbol })).toEqual([]);
  });

  it("in hedge mode protect the position of their side", async () => {
    const bidding = { ...perpetual, orderType: "limit", side: "buy", price: "300", qty: "1" };
    await accepted(it_.trader.place(bidding));
    const opening = { ...perpetual, orderType: "market", side: "sell", qty: "1" };
    await accepted(it_.hedge.place({ ...opening, posSide: "short" }));
    await accepted(placeStrategy(it_.hedge, { posSide: "short", stopLoss: "305" }));
    const [row] = await plans(it_.hedge, planned);
    expect(row).toMatchObject({
      planType: "pos_loss",
      side: "buy",
      posSide: "short",
      posMode: "hedge_mode",
      tradeSide: "close",
    });
    const order = { ...perpetual, orderType: "limit", price: "305", qty: "1", side: "sell" };
    await accepted(it_.trader.place({ ...order, reduceOnly: "yes" }));
    await trade(perpetual, "305");
    expect(position(seedAccounts.hedge)).not.toMatch(/short/);
    expect(await plans(it_.hedge, planned)).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ["25601", { takeProfit: "310" }, /posSide/],
    ["40019", {}, /takeProfit/],
    ["40019", { takeProfit: "310", posSide: undefined }, /posSide/],
    ["40019", { takeProfit: "310", tpslMode: "partial" }, /qty/],
    ["40019", { takeProfit: "310", tpOrderType: "limit" }, /tpLimitPrice/],
    ["400172", { takeProfit: "310", category: "SPOT" }, /category/],
    ["25100", { takeProfit: "310", symbol: "NOSUCHUSDT" }, /symbol/],
  ])("are refused with %s for %j", async (code, strategy, field) => {
    const answer = await placeStrategy(it_.trader, strategy);
    expect(answer.code).toBe(code);
    expect(answer.msg).toMatch(field);
  });

  it("are refused on the wrong side of the price", async () => {
    await openLong("300");
    for (const [code, exits] of [
      ["25585", { takeProfit: "299" }],
      ["25586", { stopLoss: "301" }],
      ["25589", { takeProfit: "300", tpTriggerBy: "mark" }],
      ["25604", { takeProfit: "310.123456" }],
    ] as const) {
      expect((await placeStrategy(it_.trader, exits)).code, JSON.stringify(exits)).toBe(code);
    }
    await bid("300");
    const close = { ...perpetual, side: "sell", orderType: "market", qty: "1", reduceOnly: "yes" };
    await accepted(it_.trader.place(close));
  });
});

describe("a flash move of the market", () => {
  it("sets off a stop, whose order the makers' quotes fill", async () => {
    const { exchange } = it_.venue;
    const sol = { category: "USDT-FUTURES", symbol: "SOLUSDT" };
    const order = { ...sol, side: "buy", orderType: "market", qty: "10" };
    await accepted(it_.trader.place(order));
    const held = () => positions(exchange.state.engine, seedAccounts.trader);
    expect(held()).toMatchObject([{ symbol: "SOLUSDT", side: "long", qty: "10" }]);
    const units = exchange.state.engine.indices.get("SOLUSDT") ?? 0n;
    const stopLoss = `${(units * 97n) / 10n ** 20n}`;
    await accepted(placeStrategy(it_.trader, { ...sol, stopLoss, slTriggerBy: "mark" }));
    exchange.tick();
    expect(await plans(it_.trader, { symbol: "SOLUSDT" })).toHaveLength(1);
    const moved = await it_.control("POST", "/flash-move", { coin: "SOL", percent: -10 });
    expect(moved.status).toBe(200);
    for (let tick = 0; tick < 5; tick += 1) exchange.tick();
    expect(await plans(it_.trader, { symbol: "SOLUSDT" })).toEqual([]);
    expect(held()).toEqual([]);
  });
});

describe("a venue that is killed", () => {
  it("comes back with its plan orders, their triggers, and what they were answered", async () => {
    const folder = tempFolder();
    const { venue, trader } = await openTestVenue({ data: folder, rateClock: racingClock() });
    const plan = { symbol: "BTCUSDT", side: "buy", orderType: "market", size: "0.1" };
    const by = { triggerType: "mark_price" };
    const { path } = endpoints["spot-place-plan-order"];
    for (const triggerPrice of ["80000", "120000"]) {
      const clientOid = `plan-${triggerPrice}`;
      await accepted(trader.post(path, { ...plan, ...by, triggerPrice, clientOid }));
      await venue.exchange.settled();
      expect(await hashAfterKill(folder)).toBe(venue.exchange.hash());
    }
    venue.exchange.perform({ type: "set-index", symbol: "BTCUSDT", price: "121000" });
    await venue.exchange.settled();
    expect(await hashAfterKill(folder)).toBe(venue.exchange.hash());
    await venue.exchange.snapshot();
    expect(await hashAfterKill(folder)).toBe(venue.exchange.hash());
    await venue.stop();
  });
});

describe("presets", () => {
  it("of endpoint 6 protect what is filled, more with every fill", async () => {
    const order = { ...perpetual, orderType: "limit", price: "300", qty: "1" };
    const clientOid = oid();
    const exits = { takeProfit: "310", stopLoss: "290", slOrderType: "limit", slLimitPrice: "289" };
    await accepted(it_.trader.place({ ...order, side: "buy", ...exits, clientOid }));
    expect(await plans(it_.trader, { symbol })).toEqual([]);
    for (const size of ["0.4", "1"]) {
      const qty = size === "1" ? "0.6" : size;
      await accepted(it_.broker.place({ ...order, side: "sell", qty }));
      const listed = await plans(it_.trader, { symbol });
      expect(listed.map((row) => `${row.planType} ${row.size} ${row.triggerPrice}`)).toEqual([
        `loss_plan ${size} 290`,
        `profit_plan ${size} 310`,
      ]);
    }
    await bid("289");
    await trade(perpetual, "290");
    expect(position()).toBe("flat");
    expect(await plans(it_.trader, { symbol })).toEqual([]);
  });

  it("of endpoint 3 do so too", async () => {
    await accepted(
      it_.broker.place({ ...perpetual, orderType: "limit", side: "sell", price: "300", qty: "1" }),
    );
    const order = { symbol, productType: "USDT-FUTURES", marginMode: "crossed", size: "1" };
    const exits = { presetStopSurplusPrice: "306", presetStopLossPrice: "280" };
    const market = { marginCoin: "USDT", side: "buy", orderType: "market", ...exits };
    await accepted(it_.trader.post(endpoints["futures-place-order"].path, { ...order, ...market }));
    expect((await plans(it_.trader, { symbol })).map(({ planType }) => planType)).toEqual([
      "loss_plan",
      "profit_plan",
    ]);
    await bid("305.9");
    await trade(perpetual, "306");
    expect(position()).toBe("flat");
  });
});

describe("futures plans of the practice controls", () => {
  it("normal_plan opens at its trigger, with its presets", async () => {
    const order = { side: "buy", orderType: "limit", executePrice: "304", size: "1" };
    const exits = { takeProfit: { triggerPrice: "312" } };
    const ack = await ask({ planType: "normal_plan", triggerPrice: "303", ...order, ...exits });
    const [row] = await plans(it_.trader, { planType: "normal_plan" });
    expect(row).toMatchObject({
      orderId: ack.orderId,
      size: "1",
      price: "304",
      triggerPrice: "303",
      tradeSide: "open",
      orderSource: "normal",
      stopSurplusTriggerPrice: "312",
    });
    await trade(perpetual, "303");
    await accepted(
      it_.broker.place({ ...perpetual, orderType: "limit", side: "sell", price: "304", qty: "1" }),
    );
    expect(position()).toBe("long 1");
    expect((await plans(it_.trader)).map(({ planType }) => planType)).toContain("profit_plan");
    await bid("311");
    await trade(perpetual, "312");
    expect(position()).toBe("flat");
  });

  it("track_plan follows the price and opens when it turns back by the callback", async () => {
    await ask({ planType: "track_plan", side: "buy", size: "1", callbackRatio: "2" });
    const [row] = await plans(it_.trader, { symbol, planType: "track_plan" });
    expect(row).toMatchObject({ callbackRatio: "2", orderType: "market", triggerPrice: "" });
    expect(row).not.toHaveProperty("price");
    await trade(perpetual, "290");
    await trade(perpetual, "295");
    expect(position()).toBe("flat");
    await accepted(
      it_.broker.place({ ...perpetual, orderType: "limit", side: "sell", price: "296", qty: "1" }),
    );
    await trade(perpetual, "295.8");
    expect(position()).toBe("long 1");
    expect(await plans(it_.trader, { symbol, planType: "track_plan" })).toEqual([]);
  });

  it("moving_plan lets a position run and closes it at the callback", async () => {
    expect(position()).toBe("long 1");
    const close = { side: "sell", reduceOnly: true, triggerPrice: "303", callbackRatio: "1" };
    await ask({ planType: "moving_plan", ...close });
    await bid("300");
    await trade(perpetual, "310");
    expect(await plans(it_.trader, { symbol, planType: "profit_loss" })).toHaveLength(1);
    await trade(perpetual, "306.9");
    expect(position()).toBe("flat");
    expect(await plans(it_.trader, { symbol, planType: "profit_loss" })).toEqual([]);
  });

  it("pos_loss by index closes the position", async () => {
    await openLong("300");
    const stop = { posSide: "long", triggerPrice: "297", triggerType: "index_price" };
    await ask({ planType: "pos_loss", ...stop });
    await bid("299");
    index("297");
    expect(position()).toBe("flat");
  });

  it("are refused in words", async () => {
    const bad = await it_.control("POST", "/plan-orders", { planType: "spot_plan" });
    expect(bad.status).toBe(400);
    expect(await bad.json()).toEqual({ error: expect.stringMatching(/^planType: /) });
    const plan = { planType: "track_plan", side: "buy", size: "1", callbackRatio: "11" };
    const wide = await it_.control("POST", "/plan-orders", {
      uid: seedAccounts.trader,
      ...planned,
      ...plan,
    });
    expect(wide.status).toBe(400);
    expect(await wide.json()).toEqual({ error: expect.stringMatching(/callbackRatio/) });
  });
});

describe("the list of pending plans (endpoint 12)", () => {
  it("filters, and orderId wins over clientOid", async () => {
    const clientOid = oid();
    const base = { planType: "normal_plan", side: "buy", orderType: "market", size: "1" };
    const one = await ask({ ...base, triggerPrice: "320", clientOid });
    const other = await ask({ ...base, triggerPrice: "321" });
    const ids = async (query: Readonly<Record<string, string>>) =>
      (await plans(it_.trader, query)).map(({ orderId }) => `${orderId}`);
    expect(await ids({ orderId: `${other.orderId}`, clientOid })).toEqual([other.orderId]);
    expect(await ids({ clientOid })).toEqual([one.orderId]);
    expect(await ids({ productType: "coin-futures" })).not.toContain(one.orderId);
    expect(await ids({ symbol: "BTCUSDT" })).not.toContain(one.orderId);
    const now = Date.now();
    expect(await ids({ startTime: `${now + 3_600_000}` })).toEqual([]);
    expect(await ids({ startTime: `${now - 3_600_000}`, planType: "normal_plan" })).toEqual(
      expect.arrayContaining([one.orderId, other.orderId]),
    );
  });

  it("pages from newest to oldest by endId", async () => {
    const seen: string[] = [];
    let endId: string | null = null;
    for (let page = 0; page < 50; page += 1) {
      const query: Record<string, string> = endId === null ? {} : { idLessThan: endId };
      const { path } = endpoints["plan-orders-pending"];
      const data = await accepted(it_.trader.get(path, { limit: "1", ...query }));
      if (data.endId === null) break;
      const [row] = rows(data.entrustedList);
      expect(row?.orderId).toBe(data.endId);
      endId = `${data.endId}`;
      seen.push(endId);
    }
    const all = await plans(it_.trader);
    expect(seen).toEqual(all.map(({ orderId }) => orderId));
    expect(seen.length).toBeGreaterThan(1);
    expect(seen).toEqual([...seen].sort().reverse());
  });

  it.each<[string, (now: number) => Readonly<Record<string, string>>]>([
    ["40707", (now) => ({ startTime: `${now}`, endTime: `${now - 1}` })],
    ["40704", (now) => ({ startTime: `${now - 91 * 86_400_000}` })],
    ["40705", (now) => ({ startTime: `${now}`, endTime: `${now + 91 * 86_400_000}` })],
    ["400172", () => ({ planType: "pos_profit" })],
    ["40034", () => ({ symbol: "NOSUCHUSDT" })],
    ["400172", () => ({ limit: "101" })],
  ])("answers %s", async (code, query) => {
    const { path } = endpoints["plan-orders-pending"];
    expect((await it_.trader.get(path, query(Date.now()))).code).toBe(code);
  });
});
