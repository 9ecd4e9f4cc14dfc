import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTestVenue, racingClock, type TestVenue } from "../testing/open-test-venue";
import { type RawAnswer, rawCall } from "../testing/raw-call";
import { type FaultName, faultKinds, faultNames } from "./fault-kinds";

let it_: TestVenue;
let placed = 0;

beforeAll(async () => {
  it_ = await openTestVenue({ rateClock: racingClock() });
});
afterEach(() => it_.control("DELETE", "/faults"));
afterAll(() => it_.venue.stop());

const place = "/api/v3/trade/place-order";
const batch = "/api/v3/trade/place-batch";
const instruments = "/api/v3/market/instruments?category=SPOT&symbol=BTCUSDT";
const list = "/api/v3/trade/unfilled-orders";
const limit = { category: "SPOT", symbol: "BTCUSDT", side: "buy", orderType: "limit" };

const order = (clientOid: string) => ({ ...limit, qty: "0.01", price: "80000", clientOid });

async function ask(fault: object): Promise<void> {
  expect((await it_.control("POST", "/faults", { faults: [fault] })).status).toBe(200);
}

/** Places one order that meets a fault; answers what was seen, and its clientOid. */
async function struck(kind: FaultName, change: object = {}, stop?: AbortSignal) {
  placed += 1;
  const clientOid = `${kind}-${placed}`;
  await ask({ endpoint: "place-order", kind, ...change });
  const answer = await rawCall(it_.trader, "POST", place, JSON.stringify(order(clientOid)), stop);
  return { clientOid, answer };
}

/** Waits for what is soon so; a wait without end fails as a test that takes too long. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5);
}

async function isUp(): Promise<boolean> {
  return (await rawCall(it_.trader, "GET", instruments)).status === 200;
}

function placementOf(clientOid: string) {
  return it_.venue.exchange.oracle.placements({ clientOid }, 1)[0];
}

async function placementAsked(clientOid: string) {
  const asked = await it_.control("GET", `/oracle/orders?clientOid=${clientOid}`);
  const { placements } = await asked.json();
  return placements[0];
}

const envelope = (code: string, data: unknown = null) => expect.objectContaining({ code, data });
const ack = (orderId: unknown = expect.stringMatching(/^\d+$/)) => ({
  orderId,
  clientOid: expect.any(String),
});

/** An answer whose body is JSON and looks so. */
function json(status: number, look: unknown) {
  return (answer: RawAnswer) => {
    expect(answer).toMatchObject({ end: "whole", status, type: "application/json" });
    expect(JSON.parse(answer.body)).toEqual(look);
  };
}
function html(status: number) {
  return (answer: RawAnswer) => {
    expect(answer).toMatchObject({ end: "whole", status, type: "text/html" });
    expect(answer.body).toMatch(/^<html>/);
  };
}
function like(look: Partial<RawAnswer>) {
  return (answer: RawAnswer) => expect(answer).toMatchObject(look);
}

const cut = like({ end: "closed", status: 0 });
const reset = like({ end: "ECONNRESET", status: 0 });
const fine = json(200, envelope("00000", ack()));
const bare500 = like({ end: "whole", status: 500, body: "" });
const moved = like({ end: "whole", status: 302, location: "/moved", body: "" });
const code = (given: string) => json(400, envelope(given));

/** What a caller of endpoint 6 sees of each kind; those that need a list are tested below. */
const seen: Readonly<Record<string, (answer: RawAnswer) => void>> = {
  "drop-before": cut,
  "drop-after": cut,
  "reset-before": reset,
  "reset-after": reset,
  delay: fine,
  late: cut,
  refuse: reset,
  "status-500-before": bare500,
  "status-500-after": bare500,
  "status-502-before": html(502),
  "status-502-after": html(502),
  "status-503-before": html(503),
  "status-503-after": html(503),
  "status-504-before": html(504),
  "status-504-after": html(504),
  "html-429-before": html(429),
  "html-429-after": html(429),
  "redirect-before": moved,
  "redirect-after": moved,
  "code-40010-before": code("40010"),
  "code-40010-after": code("40010"),
  "code-40725-before": code("40725"),
  "code-40725-after": code("40725"),
  "code-45001-before": code("45001"),
  "code-45001-after": code("45001"),
  "code-unlisted-before": code("49999"),
  "code-unlisted-after": code("49999"),
  "code-40762": code("40762"),
  "rate-limited": json(429, envelope("429")),
  malformed: (answer) => {
    expect(answer).toMatchObject({ end: "whole", status: 200 });
    expect(answer.body).toMatch(/^\{"code"/);
    expect(() => JSON.parse(answer.body)).toThrow();
  },
  truncated: (answer) => {
    expect(answer).toMatchObject({ end: "aborted", status: 200 });
    expect(JSON.parse(answer.body)).toMatchObject({ code: "00000" });
  },
  empty: like({ end: "whole", status: 200, body: "" }),
  "wrong-type": (answer) => {
    expect(answer).toMatchObject({ end: "whole", status: 200, type: "text/html" });
    expect(JSON.parse(answer.body)).toEqual(envelope("00000", ack()));
  },
  huge: (answer) => {
    expect(answer).toMatchObject({ end: "whole", status: 200 });
    expect(answer.body.length).toBeGreaterThan(10 * 1024 * 1024);
    expect(JSON.parse(answer.body)).toEqual(envelope("00000", ack()));
  },
  slow: (answer) => {
    fine(answer);
    expect(answer.pieces).toBeGreaterThan(10);
  },
  "duplicated-body": ({ body }) => {
    const half = body.slice(0, body.length / 2);
    expect(body).toBe(half + half);
    expect(JSON.parse(half)).toEqual(envelope("00000", ack()));
  },
  "null-order-id": json(200, envelope("00000", ack(null))),
  "foreign-client-oid": json(
    200,
    envelope("00000", { orderId: expect.any(String), clientOid: "somebody-else" }),
  ),
  "numeric-ids": (answer) => {
    expect(answer.body).toMatch(/"orderId":\d+[,}]/);
    expect(JSON.parse(answer.body)).toEqual(envelope("00000", ack(expect.any(Number))));
  },
  "missing-field": json(200, envelope("00000", { clientOid: expect.any(String) })),
  "extra-field": json(200, envelope("00000", { ...ack(), surprise: { nested: ["1"] } })),
};

/** Kinds that are tested one by one below. */
const elsewhere: readonly FaultName[] = [
  "hang-before",
  "hang-after",
  "duplicated-element",
  "missing-element",
  "unknown-value",
  "page-2-fails",
  "cursor-loop",
];

describe("every kind of fault", () => {
  it("has a test", () => {
    expect([...Object.keys(seen), ...elsewhere].sort()).toEqual([...faultNames].sort());
  });

  it.each(Object.keys(seen) as FaultName[])(
    "%s is seen, and is done or not as told",
    async (kind) => {
      const shortMs = { slow: 1, delay: 20, late: 50, refuse: 60 } as Record<string, number>;
      const { answer, clientOid } = await struck(kind, { delayMs: shortMs[kind] ?? 0 });
      seen[kind]?.(answer);
      if (kind === "refuse") await until(isUp);
      if (kind === "late") await until(() => placementOf(clientOid) !== undefined);
      const placement = await placementAsked(clientOid);
      expect(placement.arrived).toBe(1);
      if (faultKinds[kind].applied === "never") {
        expect(placement).toMatchObject({ orders: [], arrivals: [{ fault: kind, code: "" }] });
      } else {
        expect(placement).toMatchObject({ orders: [{ end: null }], arrivals: [{ code: "00000" }] });
        await it_.trader.cancel({ clientOid });
      }
    },
  );
});

describe("a call that hangs", () => {
  it.each([
    ["hang-before", 0],
    ["hang-after", 1],
  ] as const)("%s is cut when the faults are cleared", async (kind, orders) => {
    const hanging = struck(kind);
    await until(() => placementOf(`${kind}-${placed}`) !== undefined);
    expect(await Promise.race([hanging, sleep(30)])).toBeUndefined();
    await it_.control("DELETE", "/faults");
    const { answer, clientOid } = await hanging;
    cut(answer);
    expect(placementOf(clientOid)?.orders.length).toBe(orders);
    await it_.trader.cancel({ clientOid });
  });

  it("is done when it was to be done before, though its caller gave up", async () => {
    const giveUp = AbortSignal.timeout(100);
    const { answer, clientOid } = await struck("hang-after", {}, giveUp);
    expect(answer.end).toBe("ABORT_ERR");
    expect(placementOf(clientOid)?.orders.length).toBe(1);
    await it_.trader.cancel({ clientOid });
  });
});

describe("a delayed answer", () => {
  it("waits, though the call is done", async () => {
    const waiting = struck("delay", { delayMs: 60_000 });
    await until(() => placementOf(`delay-${placed}`) !== undefined);
    expect(await Promise.race([waiting, sleep(30)])).toBeUndefined();
    await it_.control("DELETE", "/faults");
    const { answer, clientOid } = await waiting;
    fine(answer);
    await it_.trader.cancel({ clientOid });
  });
});

describe("a late call", () => {
  it("is not done while its caller is cut off, and is done after that", async () => {
    const { clientOid } = await struck("late", { delayMs: 60_000 });
    expect(placementOf(clientOid)).toBeUndefined();
    await it_.control("DELETE", "/faults");
    await until(() => placementOf(clientOid) !== undefined);
    expect(placementOf(clientOid)?.orders.length).toBe(1);
    await it_.trader.cancel({ clientOid });
  });
});

describe("an element of a batch", () => {
  it.each([
    ["duplicated-element", (sent: string[]) => [sent[0], ...sent]],
    ["missing-element", (sent: string[]) => sent.slice(0, -1)],
  ] as const)("%s in the answer, while every order is there", async (kind, wanted) => {
    const sent = [1, 2, 3].map((leg) => `${kind}-leg-${leg}`);
    await ask({ endpoint: "place-batch", kind });
    const { body } = await rawCall(it_.trader, "POST", batch, JSON.stringify(sent.map(order)));
    const { data } = JSON.parse(body) as { data: { clientOid: string }[] };
    expect(data.map(({ clientOid }) => clientOid)).toEqual(wanted(sent));
    for (const clientOid of sent) {
      expect(placementOf(clientOid)?.orders.length).toBe(1);
      await it_.trader.cancel({ clientOid });
    }
  });
});

describe("a list that is read page by page", () => {
  const oids = ["page-a", "page-b", "page-c"];
  beforeAll(async () => {
    for (const clientOid of oids) await it_.trader.place(order(clientOid));
  });

  async function page(cursor: string | null, more = "limit=1") {
    const target = `${list}?${more}${cursor === null ? "" : `&cursor=${cursor}`}`;
    return JSON.parse((await rawCall(it_.trader, "GET", target)).body);
  }

  it("fails on its second page only", async () => {
    await ask({ endpoint: "unfilled-orders", kind: "page-2-fails" });
    const first = await page(null);
    expect(first.data.list[0].clientOid).toBe("page-c");
    expect(await page(first.data.cursor)).toMatchObject({ code: "40010", data: null });
    expect((await page(first.data.cursor)).data.list[0].clientOid).toBe("page-b");
  });

  it("leads in a circle", async () => {
    await ask({ endpoint: "unfilled-orders", kind: "cursor-loop", count: null });
    const { cursor } = (await page(null)).data;
    const second = (await page(cursor)).data;
    expect(second).toMatchObject({ cursor, list: [{ clientOid: "page-b" }] });
    expect((await page(second.cursor)).data).toEqual(second);
  });

  it("leads in a circle by every name that a cursor has", async () => {
    const transfers = async (cursor: string) => {
      const target = `/api/v3/broker/all-sub-deposit-withdrawal?limit=1${cursor}`;
      return JSON.parse((await rawCall(it_.broker, "GET", target)).body).data;
    };
    const { endId } = await transfers("");
    expect(endId).toMatch(/^\d+$/);
    await ask({ endpoint: "sub-deposit-withdrawal", kind: "cursor-loop" });
    expect(await transfers(`&cursor=${endId}`)).toMatchObject({ endId, cursor: endId });
  });

  it("has values that no document names", async () => {
    await ask({ endpoint: "unfilled-orders", kind: "unknown-value" });
    const { data } = await page(null);
    expect(data.list[0]).toMatchObject({
      side: "unheard-of",
      orderStatus: "unheard-of",
      clientOid: "page-c",
    });
  });
});

describe("what is asked for", () => {
  const status = async () => (await rawCall(it_.trader, "GET", instruments)).status;

  it("befalls every endpoint when none is named, and ends after its count", async () => {
    await ask({ kind: "status-503-before", count: 2 });
    const { status: listed } = await rawCall(it_.trader, "GET", list);
    expect([listed, await status(), await status()]).toEqual([503, 503, 200]);
  });

  it("goes on until it is cleared", async () => {
    await ask({ endpoint: "instruments", kind: "status-503-before", count: null });
    expect([await status(), await status(), await status()]).toEqual([503, 503, 503]);
    await it_.control("DELETE", "/faults");
    expect(await status()).toBe(200);
  });

  it("befalls a part of the calls, the same calls for the same seed", async () => {
    const drawn = async () => {
      const venue = await openTestVenue({ rateClock: racingClock() });
      const half = { kind: "status-503-before", count: null, probability: 0.5 };
      await venue.control("POST", "/faults", { faults: [half] });
      const seenNow: number[] = [];
      for (let call = 0; call < 40; call++) {
        seenNow.push((await rawCall(venue.trader, "GET", instruments)).status);
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
    const refused = await it_.control("POST", "/faults", { faults: [fault] });
    expect(refused.status).toBe(400);
    expect((await refused.json()).error).toMatch(sentence);
  });
});

describe("an outage", () => {
  it("refuses connections, then serves again", async () => {
    await it_.control("POST", "/outage", { ms: 80 });
    expect((await rawCall(it_.trader, "GET", instruments)).end).toBe("ECONNREFUSED");
    await until(isUp);
  });
});

describe("latency", () => {
  it.each([{ endpoint: "unfilled-orders" }, {}])("holds answers back: %j", async (which) => {
    await it_.control("POST", "/latency", { ...which, ms: 60_000, jitterMs: 10 });
    const held = rawCall(it_.trader, "GET", list);
    expect(await Promise.race([held, sleep(50)])).toBeUndefined();
    const cleared = await it_.control("DELETE", "/latency");
    expect(await cleared.json()).toEqual({ all: null, byEndpoint: {} });
    expect((await held).status).toBe(200);
    expect(await isUp()).toBe(true);
  });

  it("of one endpoint leaves the others alone", async () => {
    await it_.control("POST", "/latency", { endpoint: "unfilled-orders", ms: 60_000 });
    expect(await isUp()).toBe(true);
    await it_.control("DELETE", "/latency");
  });
});
