import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { atSize } from "@/lib/testing/size";
import { validate } from "../engine";
import { openTestVenue, type TestVenue } from "../testing/open-test-venue";
import { controlRoutes } from "./control";

const faults: unknown[] = [];
let it_: TestVenue;

beforeAll(async () => {
  it_ = await openTestVenue({ onError: (error) => faults.push(error) });
});
afterAll(() => it_.venue.stop());

// An outage closes the port under the test.
const asked = Object.keys(controlRoutes).filter((name) => name !== "POST /control/outage");
const keys = fc.constantFrom(
  ..."name faults kind endpoint count quirks byMs to ms jitterMs uid holdMode coin percent".split(
    " ",
  ),
  ..."category symbol status offTime day from limit orderId clientOid amount type".split(" "),
  ..."__proto__ constructor toString hedge-close client-oid-reuse".split(" "),
);
const values = fc.oneof(
  fc.constantFrom("SPOT", "BTCUSDT", "offline", "2026-11-20", "BTC", "delay", "2000000002", ""),
  fc.constantFrom(1, 0, -1, 1.5, 2 ** 53, null, true),
  fc.jsonValue(),
);
const bodies = fc.oneof(
  fc.dictionary(keys, values, { maxKeys: 8 }).map((body) => JSON.stringify(body)),
  fc.json(),
  fc.string(),
);

it("answers whatever it is sent with JSON, never with a fault of its own", async () => {
  const { url, token } = it_.venue.ready.control;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...asked), bodies, async (name, body) => {
      const [method = "", path = ""] = name.split(" ");
      const query = method === "GET" ? `?${new URLSearchParams({ uid: body, from: body })}` : "";
      const response = await fetch(`${url}${path.slice("/control".length)}${query}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(method === "POST" ? { body } : {}),
      });
      const refusal = await response.json();
      expect([200, 400, 404]).toContain(response.status);
      if (response.status !== 200) expect(refusal.error).toMatch(/^[\s\S]{5,}$/);
      expect(faults).toEqual([]);
    }),
    { numRuns: atSize(800) },
  );
  expect(validate(it_.venue.exchange.state.engine)).toEqual([]);
});
