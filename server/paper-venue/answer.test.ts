import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/exchange/endpoints";
import { categories } from "@/lib/exchange/values";
import { atSize } from "@/lib/testing/size";
import { answerCall, type VenueServices } from "./answer";
import { validate } from "./engine";
import { expectedSignature, keyRing, type RawRequest } from "./http/authenticate";
import { RateLimits } from "./http/rate-limits";
import { memoryLog } from "./log/disk-log";
import { FaultInjection } from "./sandbox/fault-injection";
import { makeSecrets, seededBytes, seededKeys } from "./state/credentials";
import { Exchange } from "./state/exchange";
import { beginVenue } from "./state/venue-state";

const now = 1_795_200_000_000;
const { credentials } = makeSecrets(seededBytes(7));

/** A door at which the rate never bites: a second passes before each call. */
function servicesWith(fail: (error: unknown) => void) {
  let seconds = 0;
  const state = beginVenue(7, now);
  const services: VenueServices = {
    exchange: new Exchange(state, memoryLog, () => now, fail),
    keys: keyRing(seededKeys(credentials)),
    rateLimits: new RateLimits(() => {
      seconds += 1_000;
      return seconds;
    }),
    faultInjection: new FaultInjection(7, fail),
    refusedByFamily: new Map(),
    onError: fail,
  };
  return { services, state };
}

function signed(method: string, path: string, query: string, body: string): RawRequest {
  const { key, secret, passphrase } = credentials.trader;
  const timestamp = String(now);
  const parts = { method, path, query, body: Buffer.from(body) };
  return {
    ...parts,
    address: "127.0.0.1",
    headers: {
      "access-key": key,
      "access-sign": expectedSignature(secret, { ...parts, timestamp }),
      "access-passphrase": passphrase,
      "access-timestamp": timestamp,
    },
  };
}

const values = fc.oneof(
  fc.constantFrom(...categories, "BTCUSDT", "buy", "sell", "limit", "market", "gtc", "fok", "yes"),
  fc.constantFrom("0.01", "80000", "1e999", "-0", "1e-400", "9".repeat(60), "0x10", "NaN", ""),
  fc.string(),
  fc.double(),
  fc.jsonValue(),
);
/** Not every object can be made a text by itself: one may hold a `toString` of its own. */
const queryText = (value: unknown) =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

const names = fc.constantFrom(
  ..."category symbol qty price side orderType timeInForce posSide clientOid reduceOnly".split(" "),
  ..."stpMode orderId startTime endTime limit cursor idLessThan tpslType takeProfit".split(" "),
  ..."requestTime receiveWindow marginMode __proto__ constructor toString".split(" "),
);
const fields = fc.dictionary(names, values, { maxKeys: 12 });

describe("the door", () => {
  it("answers whatever it is sent with an envelope, never with a fault of its own", async () => {
    const faults: unknown[] = [];
    const { services, state } = servicesWith((error) => faults.push(error));
    const calls = fc.tuple(
      fc.constantFrom(...Object.values(endpoints)),
      fields,
      fc.option(fc.string()),
    );
    await fc.assert(
      fc.asyncProperty(calls, async ([{ method, path }, sent, raw]) => {
        const text = raw ?? JSON.stringify(sent);
        const pairs = Object.entries(sent).map(([name, value]) => [name, queryText(value)]);
        const query = method === "GET" ? new URLSearchParams(pairs).toString() : "";
        const body = method === "GET" ? "" : text;
        const given = await answerCall(services, signed(method, path, query, body));
        if (given.kind !== "reply") throw new Error("The connection was cut.");
        expect([200, 400, 404]).toContain(given.status);
        const envelope = JSON.parse(given.body);
        expect(envelope).toMatchObject({ code: expect.any(String), msg: expect.any(String) });
        expect(envelope.code === "00000").toBe(given.status === 200);
        expect(faults).toEqual([]);
      }),
      { numRuns: atSize(2_000) },
    );
    expect(validate(state.engine)).toEqual([]);
  });
});
