import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestVenue, racingClock, type TestVenue } from "../testing/open-test-venue";
import { rawCall } from "../testing/raw-call";
import { scenarioNames } from "./scenarios";

const start = Date.now();
const limit = { category: "SPOT", symbol: "BTCUSDT", side: "buy", orderType: "limit" };
const order = (clientOid: string) => ({ ...limit, qty: "0.01", price: "80000", clientOid });

let it_: TestVenue;

beforeEach(async () => {
  it_ = await openTestVenue({ rateClock: racingClock(), clock: () => start });
});
afterEach(() => it_.venue.stop());

async function begin(name: string) {
  const begun = await it_.control("POST", "/scenarios", { name });
  return { status: begun.status, ...(await begun.json()) };
}

async function end(): Promise<unknown> {
  return (await it_.control("DELETE", "/scenarios")).json();
}

function ordersPlaced(count: number) {
  const bodies = Array.from({ length: count }, (_, at) => JSON.stringify(order(`o-${at}`)));
  const path = "/api/v3/trade/place-order";
  return Promise.all(bodies.map((body) => rawCall(it_.trader, "POST", path, body)));
}

async function spot(symbol: string) {
  const path = "/api/v3/market/instruments";
  const { data } = await it_.trader.get(path, { category: "SPOT", symbol });
  return data[0];
}

function indexOf(symbol: string): bigint {
  return it_.venue.exchange.state.engine.indices.get(symbol) ?? 0n;
}

describe("scenarios", () => {
  it("are listed in plain words, begin once, and end together", async () => {
    const listed = await (await it_.control("GET", "/scenarios")).json();
    expect(listed.scenarios.map(({ name }: { name: string }) => name)).toEqual(scenarioNames);
    const { scenarios } = await begin("rate-limited");
    expect(scenarios).toContainEqual(
      expect.objectContaining({ name: "rate-limited", underWay: true }),
    );
    expect((await begin("rate-limited")).error).toBe("name: rate-limited is under way already.");
    expect((await begin("nothing")).error).toMatch(/^name: must be one of slow-exchange, /);
    expect(await end()).toEqual(listed);
    const stats = await (await it_.control("GET", "/stats")).json();
    expect(stats.faultsWaiting).toEqual([]);
  });

  it("leave the faults that were asked for beside them", async () => {
    const fault = { endpoint: "instruments", kind: "drop-after" };
    await it_.control("POST", "/faults", { faults: [fault] });
    await begin("lost-answers");
    await end();
    const stats = await (await it_.control("GET", "/stats")).json();
    expect(stats.faultsWaiting).toMatchObject([fault]);
  });

  it("slow-exchange: answers wait until it ends", async () => {
    await begin("slow-exchange");
    const answer = ordersPlaced(1);
    const soon = new Promise((resolve) => setTimeout(resolve, 50));
    expect(await Promise.race([answer, soon])).toBeUndefined();
    await end();
    expect((await answer)[0]?.status).toBe(200);
  });

  it("lost-answers: some orders lose their answers, placed or not", async () => {
    await begin("lost-answers");
    const answers = await ordersPlaced(60);
    const answered = answers.filter(({ status }) => status === 200).length;
    const placements = it_.venue.exchange.oracle.placements({}, 100);
    const made = placements.filter(({ orders }) => orders.length === 1).length;
    expect(placements.length).toBe(60);
    expect(answered).toBeLessThan(made);
    expect(made).toBeLessThan(60);
  });

  it("unknown-then-open: some orders are answered with 40725 and are open", async () => {
    await begin("unknown-then-open");
    const answers = await ordersPlaced(40);
    const unsure = answers.filter(({ body }) => body.includes("40725")).length;
    const placements = it_.venue.exchange.oracle.placements({}, 100);
    expect(placements.filter(({ orders }) => orders.length === 1).length).toBe(40);
    expect(unsure).toBeGreaterThan(0);
    expect(unsure).toBeLessThan(40);
  });

  it("partial-batch: the last leg is placed and not answered", async () => {
    await begin("partial-batch");
    const { data } = await it_.trader.post("/api/v3/trade/place-batch", [order("a"), order("b")]);
    expect(data).toMatchObject([{ clientOid: "a" }]);
    expect(it_.venue.exchange.oracle.placements({ clientOid: "b" }, 1)[0]?.orders.length).toBe(1);
  });

  it("rate-limited: a part of the calls is turned away", async () => {
    await begin("rate-limited");
    const answers = await ordersPlaced(40);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 429]);
  });

  it("delisting-in-a-minute: announced, offline, and back when it ends", async () => {
    await begin("delisting-in-a-minute");
    expect(await spot("DOGEUSDT")).toMatchObject({
      status: "online",
      offTime: String(start + 60_000),
    });
    await it_.control("POST", "/clock", { byMs: 61_000 });
    expect(await spot("DOGEUSDT")).toMatchObject({ status: "offline" });
    await end();
    expect(await spot("DOGEUSDT")).toMatchObject({ status: "online", offTime: "" });
  });

  it("flash-move: the index falls within five ticks and comes back in five", async () => {
    const { exchange } = it_.venue;
    const ticks = (count: number) => {
      for (let tick = 0; tick < count; tick++) exchange.tick();
    };
    const before = indexOf("ETHUSDT");
    await begin("flash-move");
    ticks(5);
    const low = indexOf("ETHUSDT");
    ticks(5);
    const after = indexOf("ETHUSDT");
    const percentOf = (part: bigint) => (part * 100n) / before;
    expect(percentOf(low)).toBeGreaterThanOrEqual(86n);
    expect(percentOf(low)).toBeLessThanOrEqual(89n);
    expect(percentOf(after)).toBeGreaterThanOrEqual(98n);
    expect(exchange.state.parts.practice.flashMoves).toEqual([]);
  });
});
