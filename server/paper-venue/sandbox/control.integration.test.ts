import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestVenue, type TestVenue } from "../testing/open-test-venue";

let it_: TestVenue;

beforeAll(async () => {
  it_ = await openTestVenue();
});
afterAll(() => it_.venue.stop());

const limit = { category: "SPOT", symbol: "BTCUSDT", side: "buy", orderType: "limit" } as const;

function placeLimit(change: Readonly<Record<string, unknown>>) {
  return it_.trader.place({ ...limit, qty: "0.01", price: "80000", ...change });
}

describe("the rate limit", () => {
  it("answers 429 in an envelope after ten places in a second, and counts them", async () => {
    const refusedBefore = await refusedPlaces();
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => it_.broker.place({ ...limit, qty: "0.01", price: "70000" })),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === "00000").length).toBe(10);
    const [over] = answers.filter(({ code }) => code === "429");
    expect(over).toMatchObject({ status: 429, msg: "Too Many Requests", data: null });
    expect((await refusedPlaces()) - refusedBefore).toBe(4);
    expect(answers[0]?.headers.get("x-mbx-used-remain-limit")).toMatch(/^\d$/);
  });
});

describe("the practice controls", () => {
  it("ask for their token and know their paths", async () => {
    const { url } = it_.venue.ready.control;
    expect((await fetch(`${url}/stats`)).status).toBe(401);
    expect((await it_.control("GET", "/nothing")).status).toBe(404);
    const bad = await it_.control("POST", "/faults", {
      faults: [{ endpoint: "x", kind: "delay" }],
    });
    expect(bad.status).toBe(400);
  });

  it("cut the connection after an order was applied: it is live, and listed", async () => {
    await ask({ endpoint: "place-order", kind: "drop-after" });
    await expect(placeLimit({ clientOid: "dropped" })).rejects.toThrow();
    expect(await openOids()).toContain("dropped");
    await it_.trader.cancel({ clientOid: "dropped" });
  });

  it("cut the connection before an order was applied: it is nowhere", async () => {
    await ask({ endpoint: "place-order", kind: "drop-before" });
    await expect(placeLimit({ clientOid: "never" })).rejects.toThrow();
    expect(await openOids()).not.toContain("never");
  });

  it("answer 500 after an order was applied, and late, and only so often", async () => {
    await ask({ endpoint: "place-order", kind: "status-500-after" });
    await ask({ endpoint: "place-order", kind: "delay", delayMs: 50 });
    expect(await placeLimit({ clientOid: "five-hundred" })).toMatchObject({
      status: 500,
      code: "",
    });
    expect((await placeLimit({ clientOid: "late" })).code).toBe("00000");
    const stats = await (await it_.control("GET", "/stats")).json();
    expect(stats.faultsWaiting).toEqual([]);
    const oids = await openOids();
    expect(oids).toEqual(expect.arrayContaining(["five-hundred", "late"]));
    for (const clientOid of ["five-hundred", "late"]) await it_.trader.cancel({ clientOid });
  });

  it("forget their faults when told to", async () => {
    await ask({ endpoint: "place-order", kind: "drop-before", count: 9 });
    await it_.control("DELETE", "/faults");
    expect((await placeLimit({ clientOid: "spared" })).code).toBe("00000");
    await it_.trader.cancel({ clientOid: "spared" });
  });
});

async function ask(fault: Readonly<Record<string, unknown>>): Promise<void> {
  const response = await it_.control("POST", "/faults", { faults: [fault] });
  expect(response.status).toBe(200);
}

async function refusedPlaces(): Promise<number> {
  const stats = await (await it_.control("GET", "/stats")).json();
  return stats.refusedByRate["place-order"] ?? 0;
}

async function openOids(): Promise<string[]> {
  const { data } = await it_.trader.open();
  const list = data.list as unknown as readonly { clientOid: string }[];
  return list.map(({ clientOid }) => clientOid);
}
