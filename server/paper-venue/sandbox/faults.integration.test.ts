import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { until } from "../../testing/until";
import { openTestVenue, racingClock } from "../testing/open-test-venue";
import { rawCall } from "../testing/raw-call";
import { order, paths, RunningSandbox } from "../testing/running-sandbox";

const sandbox = new RunningSandbox();

describe("a list that is read page by page", () => {
  const oids = ["page-a", "page-b", "page-c"];
  beforeAll(async () => {
    for (const clientOid of oids) await sandbox.venue.trader.place(order(clientOid));
  });

  async function page(cursor: string | null, more = "limit=1") {
    const target = `${paths.list}?${more}${cursor === null ? "" : `&cursor=${cursor}`}`;
    return JSON.parse((await sandbox.get(target)).body);
  }

  it("fails on its second page only", async () => {
    await sandbox.ask({ endpoint: "unfilled-orders", kind: "page-2-fails" });
    const first = await page(null);
    expect(first.data.list[0].clientOid).toBe("page-c");
    expect(await page(first.data.cursor)).toMatchObject({ code: "40010", data: null });
    expect((await page(first.data.cursor)).data.list[0].clientOid).toBe("page-b");
  });

  it("leads in a circle", async () => {
    await sandbox.ask({ endpoint: "unfilled-orders", kind: "cursor-loop", count: null });
    const { cursor } = (await page(null)).data;
    const second = (await page(cursor)).data;
    expect(second).toMatchObject({ cursor, list: [{ clientOid: "page-b" }] });
    expect((await page(second.cursor)).data).toEqual(second);
  });

  it("leads in a circle by every name that a cursor has", async () => {
    const transfers = async (cursor: string) => {
      const target = `/api/v3/broker/all-sub-deposit-withdrawal?limit=1${cursor}`;
      return JSON.parse((await rawCall(sandbox.venue.broker, "GET", target)).body).data;
    };
    const { endId } = await transfers("");
    expect(endId).toMatch(/^\d+$/);
    await sandbox.ask({ endpoint: "sub-deposit-withdrawal", kind: "cursor-loop" });
    expect(await transfers(`&cursor=${endId}`)).toMatchObject({ endId, cursor: endId });
  });

  it("has values that no document names", async () => {
    await sandbox.ask({ endpoint: "unfilled-orders", kind: "unknown-value" });
    const { data } = await page(null);
    expect(data.list[0]).toMatchObject({
      side: "unheard-of",
      orderStatus: "unheard-of",
      clientOid: "page-c",
    });
  });
});

describe("what is asked for", () => {
  const status = async () => (await sandbox.get(paths.instruments)).status;

  it("befalls every endpoint when none is named, and ends after its count", async () => {
    await sandbox.ask({ kind: "status-503-before", count: 2 });
    const { status: listed } = await sandbox.get(paths.list);
    expect([listed, await status(), await status()]).toEqual([503, 503, 200]);
  });

  it("goes on until it is cleared", async () => {
    await sandbox.ask({ endpoint: "instruments", kind: "status-503-before", count: null });
    expect([await status(), await status(), await status()]).toEqual([503, 503, 503]);
    await sandbox.control("DELETE", "/faults");
    expect(await status()).toBe(200);
  });

  it("befalls a part of the calls, the same calls for the same seed", async () => {
    const drawn = async () => {
      const venue = await openTestVenue({ rateClock: racingClock() });
      const half = { kind: "status-503-before", count: null, probability: 0.5 };
      await venue.control("POST", "/faults", { faults: [half] });
      const seenNow: number[] = [];
      for (let call = 0; call < 40; call++) {
        seenNow.push((await rawCall(venue.trader, "GET", paths.instruments)).status);
      }
      await venue.venue.stop();
      return seenNow;
    };
    const first = await drawn();
    const hits = first.filter((each) => each === 503).length;
    expect(hits).toBeGreaterThan(8);
    expect(hits).toBeLessThan(32);
    expect(await drawn()).toEqual(first);
  });

  it.each([
    [{ kind: "nothing" }, /^faults\.0\.kind: must be one of drop-before, /],
    [{ kind: "delay", endpoint: "x" }, /^faults\.0\.endpoint: must be unfilled-orders, /],
    [{ kind: "delay", count: 0 }, /^faults\.0\.count: /],
    [{ kind: "delay", probability: 2 }, /^faults\.0\.probability: /],
    [{ kind: "delay", delayMs: -1 }, /^faults\.0\.delayMs: /],
  ])("is refused with a sentence: %j", async (fault, sentence) => {
    const refused = await sandbox.control("POST", "/faults", { faults: [fault] });
    expect(refused.status).toBe(400);
    expect((await refused.json()).error).toMatch(sentence);
  });
});

describe("an outage", () => {
  it("refuses connections, then serves again", async () => {
    // A busy machine may ask only after the outage: then there is another.
    const refused = async () => {
      await sandbox.control("POST", "/outage", { ms: 80 });
      const { end } = await sandbox.get(paths.instruments);
      await until(() => sandbox.isUp());
      return end === "ECONNREFUSED";
    };
    await until(refused);
  });
});

describe("a venue that stops", () => {
  it("waits for no outage, and lets go of the calls that it holds", async () => {
    const own = await openTestVenue();
    const hang = { endpoint: "instruments", kind: "hang-before" };
    await own.control("POST", "/faults", { faults: [hang] });
    const held = rawCall(own.trader, "GET", paths.instruments);
    const happened = async () => (await own.control("GET", "/stats")).json();
    await until(async () => (await happened()).faultsHappened === 1);
    await own.control("POST", "/outage", { ms: 60_000 });
    await own.venue.stop();
    expect((await held).status).toBe(0);
  });
});

describe("latency", () => {
  it.each([{ endpoint: "unfilled-orders" }, {}])("holds answers back: %j", async (which) => {
    await sandbox.control("POST", "/latency", { ...which, ms: 60_000, jitterMs: 10 });
    const held = sandbox.get(paths.list);
    expect(await Promise.race([held, sleep(50)])).toBeUndefined();
    const cleared = await sandbox.control("DELETE", "/latency");
    expect(await cleared.json()).toEqual({ all: null, byEndpoint: {} });
    expect((await held).status).toBe(200);
    expect(await sandbox.isUp()).toBe(true);
  });

  it("of one endpoint leaves the others alone", async () => {
    await sandbox.control("POST", "/latency", { endpoint: "unfilled-orders", ms: 60_000 });
    expect(await sandbox.isUp()).toBe(true);
    await sandbox.control("DELETE", "/latency");
  });
});
