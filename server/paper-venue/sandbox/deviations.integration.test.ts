import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestVenue, type TestVenue } from "../testing/open-test-venue";
import { tempFolder } from "../testing/temp-folder";

let it_: TestVenue;

beforeAll(async () => {
  it_ = await openTestVenue();
});
afterAll(() => it_.venue.stop());

async function asked(method: string, body?: unknown) {
  const response = await it_.control(method, "/quirks", body);
  return { status: response.status, body: await response.json() };
}

describe("the quirks", () => {
  it("are listed with what they may be, set by name, and forgotten", async () => {
    const { body: before } = await asked("GET");
    expect(before.quirks["clock-skew-ms"]).toMatchObject({ value: 0 });
    const { body: set } = await asked("POST", { quirks: { "clock-skew-ms": 5 } });
    expect(set.quirks["clock-skew-ms"].value).toBe(5);
    expect((await asked("POST", { quirks: {} })).body.quirks["clock-skew-ms"].value).toBe(5);
    expect((await asked("DELETE")).body).toEqual(before);
  });

  it.each([
    [{ quirks: { nonsense: 1 } }, /^quirks\.nonsense: is no quirk; there are .*clock-skew-ms/],
    [{ quirks: { "clock-skew-ms": 0.5 } }, /^quirks\.clock-skew-ms: must be a whole number from/],
    [{ quirks: { "clock-skew-ms": null } }, /^quirks\.clock-skew-ms: /],
    [{ quirks: 7 }, /^quirks: must be an object/],
    [{}, /^quirks: must be an object/],
  ])("refuse %j with a sentence that names the field", async (body, sentence) => {
    const refused = await asked("POST", body);
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatch(sentence);
  });

  it("hold over a restart", async () => {
    const data = tempFolder();
    const first = await openTestVenue({ data });
    await first.control("POST", "/quirks", { quirks: { "clock-skew-ms": -7 } });
    const hash = first.venue.exchange.hash();
    await first.venue.stop();
    const second = await openTestVenue({ data });
    const { quirks: deviations } = await (await second.control("GET", "/quirks")).json();
    expect(deviations["clock-skew-ms"].value).toBe(-7);
    expect(second.venue.exchange.hash()).toBe(hash);
    await second.venue.stop();
  });
});
