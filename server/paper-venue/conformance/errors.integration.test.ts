import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ConformanceVenue,
  callEndpoint,
  listOpenOrders,
  openConformanceVenue,
  spotLimit,
} from "./testing/conformance-venue";

let it_: ConformanceVenue;
beforeAll(async () => {
  it_ = await openConformanceVenue();
});
afterAll(() => it_.venue.stop());

const messages = {
  "40010": "Request timed out",
  "40725": "service return an error",
  "45001": "Unknown error",
} as const;

describe("the codes whose outcome is unknown", () => {
  it.each(Object.entries(messages))(
    "%s says %s, and the order is found by clientOid",
    async (code, msg) => {
      for (const [when, count] of [
        ["before", 0],
        ["after", 1],
      ] as const) {
        const fault = { endpoint: "place-order", kind: `code-${code}-${when}` };
        expect((await it_.control("POST", "/faults", { faults: [fault] })).status).toBe(200);
        const clientOid = `${code}-${when}`;
        const placed = await it_.trader.place({ ...spotLimit, clientOid });
        expect(placed).toMatchObject({ status: 400, code, msg, data: null });
        expect(await listOpenOrders(it_.trader, clientOid)).toHaveLength(count);
      }
    },
  );
});

describe("a batch of which one order fails", () => {
  it("succeeds as a whole, and that order carries its own code and msg", async () => {
    const orders = [spotLimit, { ...spotLimit, qty: "9000", price: "90000" }];
    const answered = await callEndpoint(it_.trader, "place-batch", orders);
    expect(answered).toMatchObject({ status: 200, code: "00000", msg: "success" });
    const msg = expect.stringContaining("The order size is greater than the max open size");
    expect(answered.data[1]).toMatchObject({ code: "40762", msg });
  });
});

describe("a refused call", () => {
  it.each([
    ["400172", { side: "both" }],
    ["40019", { qty: undefined }],
    ["25100", { symbol: "NOPEUSDT" }],
    ["40762", { qty: "9000", price: "90000" }],
  ])("answers status 400 and code %s, and changes nothing", async (code, change) => {
    const before = it_.venue.exchange.hash();
    const refused = await it_.trader.place({ ...spotLimit, ...change });
    expect(refused).toMatchObject({ status: 400, code, data: null });
    expect(it_.venue.exchange.hash()).toBe(before);
  });
});
