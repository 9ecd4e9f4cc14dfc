import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeTable, isDefinite } from "@/lib/exchange/codes";
import { endpoints } from "@/lib/exchange/endpoints";
import { atSize } from "@/lib/testing/size";
import { plainSanitiser, receive } from "../wire/receive";
import type { WireAnswer } from "../wire/transport";
import { classify } from "./classify";
import type { SentFacts } from "./resolution";

const place = endpoints["place-order"];
const cancel = endpoints["cancel-order"];
const clientOid = "D1-01KAHZ7XYM0123456789ABCDEF";
const order = { orderId: null, clientOid, label: null };
const target = { orderId: "1364000000000000001", clientOid: null, label: null };

const answer = (status: number, body: unknown): WireAnswer => ({
  kind: "answer",
  status,
  body: typeof body === "string" ? body : JSON.stringify(body),
  sentAt: 0,
  receivedAt: 1,
});
const enveloped = (code: string, data: unknown = null) => ({
  code,
  msg: "words",
  requestTime: 1_795_000_000_000,
  data,
});
const good = enveloped("00000", { orderId: "1364000000000000001", clientOid });
/** What an answer proves of the only intent of its call. */
const resolve = (endpoint: typeof place | typeof cancel, sent: SentFacts, answer: WireAnswer) => {
  const { resolutions, ...rest } = classify(
    endpoint,
    [sent],
    receive(endpoint, answer, plainSanitiser),
  );
  expect(resolutions).toHaveLength(1);
  return { ...rest, resolution: resolutions[0]! };
};
const stateOf = (status: number, body: unknown, endpoint: typeof place | typeof cancel = place) =>
  resolve(endpoint, endpoint === place ? order : target, answer(status, body)).resolution.state;

describe("an order is acknowledged", () => {
  it("by a whole, well-formed, fitting answer", () => {
    expect(resolve(place, order, answer(200, good))).toMatchObject({
      resolution: { state: "ACKED", orderId: "1364000000000000001" },
      requestTime: 1_795_000_000_000,
    });
  });

  it.each([null, "", undefined])("without an id when the id is %j", (orderId) => {
    expect(stateOf(200, enveloped("00000", { orderId, clientOid }))).toBe("ACKED_NO_ID");
  });

  it("with any other field of the answer changed or unknown", () => {
    const more = { ...good, data: { ...(good.data as object), more: 1 }, extra: true };
    expect(stateOf(201, more)).toBe("ACKED");
    expect(stateOf(200, { ...good, requestTime: "now" })).toBe("ACKED");
  });
});

describe("an order is unknown", () => {
  it.each([
    ["an echo of another order", 200, enveloped("00000", { orderId: "1", clientOid: "other" })],
    ["no echo", 200, enveloped("00000", { orderId: "1" })],
    ["a numeric id", 200, enveloped("00000", { orderId: 1364, clientOid })],
    ["no data", 200, enveloped("00000")],
    ["data of another form", 200, enveloped("00000", [1])],
    ["an empty answer", 200, ""],
    ["half an answer", 200, JSON.stringify(good).slice(0, -10)],
    ["two answers in one", 200, JSON.stringify(good) + JSON.stringify(good)],
    ["no envelope", 200, {}],
    ["a list", 200, [good]],
    ["a numeric code", 200, { ...good, code: 0 }],
    [
      "a field named twice",
      200,
      `{"code":"40762","code":"00000","data":{"orderId":"1","clientOid":"${clientOid}"}}`,
    ],
    ["HTML", 403, "<html>Forbidden</html>"],
    ["429 without an envelope", 429, "Too Many Requests"],
    ["a redirect", 302, good],
    ["a redirect with a refusal", 301, enveloped("40762")],
    ["a success with an error's status", 400, good],
    ["a success with a server's fault", 500, good],
    ["a refusal with a server's fault", 503, enveloped("40762")],
    ["code 40010", 400, enveloped("40010")],
    ["code 40015", 400, enveloped("40015")],
    ["code 40725", 400, enveloped("40725")],
    ["code 45001", 200, enveloped("45001")],
    ["an unlisted code", 400, enveloped("99999")],
    ["a code of a cancel", 400, enveloped("25204")],
  ])("after %s", (_what, status, body) => {
    expect(stateOf(status, body)).toBe("UNKNOWN");
  });

  it.each(["25212", "43118", "45034", "50060"])("and exists, after code %s", (code) => {
    const { resolution } = resolve(place, order, answer(400, enveloped(code)));
    expect(resolution).toMatchObject({
      state: "UNKNOWN",
      code,
      reason: expect.stringContaining("exists"),
    });
  });

  it("when the connection was lost after the request may have left", () => {
    const lost: WireAnswer = { kind: "no-answer", reason: "the connection broke", over: true };
    expect(resolve(place, order, lost).resolution.state).toBe("UNKNOWN");
  });
});

describe("an order is", () => {
  it("not sent only when nothing was sent", () => {
    const none: WireAnswer = { kind: "nothing-left", reason: "refused" };
    expect(resolve(place, order, none).resolution).toEqual({
      state: "NOT_SENT",
      reason: "Nothing was sent: refused.",
    });
  });

  it("rejected by every definite code, and by no other of the table", () => {
    for (const { code } of codeTable.values()) {
      const state = stateOf(400, enveloped(code));
      expect([code, state === "REJECTED"]).toEqual([code, isDefinite(code)]);
    }
  });

  it("rejected by what an account of another family is answered, and says which it needs", () => {
    expect(resolve(place, order, answer(400, enveloped("40084"))).resolution).toEqual({
      state: "REJECTED",
      code: "40084",
      message:
        "Unified orders need a unified account, and this one is classic. " +
        "Instead: place v2 futures orders or spot plan orders.",
    });
    expect(stateOf(400, enveloped("40084"), cancel)).toBe("REJECTED");
    expect(stateOf(500, enveloped("40084"))).toBe("UNKNOWN");
  });

  it("rejected by 429 inside an envelope", () => {
    expect(stateOf(429, enveloped("429"))).toBe("REJECTED");
  });

  it("never a success or a refusal after a random change of a good answer", () => {
    const bytes = JSON.stringify(good);
    fc.assert(
      fc.property(
        fc.nat(bytes.length - 1),
        fc.string({ minLength: 0, maxLength: 3 }),
        (at, put) => {
          const changed = bytes.slice(0, at) + put + bytes.slice(at + 1);
          const state = stateOf(200, changed);
          if (state === "ACKED" || state === "ACKED_NO_ID") {
            const read = JSON.parse(changed);
            expect([read.code, read.data.clientOid]).toEqual(["00000", clientOid]);
          }
          expect(state).not.toBe("NOT_SENT");
        },
      ),
      { numRuns: atSize(2_000) },
    );
  });

  it("decided for any status and any body without throwing, and fail-closed", () => {
    const status = fc.integer({ min: 100, max: 599 });
    const code = fc.oneof(fc.constantFrom(...codeTable.keys()), fc.string());
    const data = fc.oneof(
      fc.constant(null),
      fc.record({
        orderId: fc.option(fc.string()),
        clientOid: fc.constantFrom(clientOid, "x", null),
      }),
      fc.jsonValue(),
    );
    const body = fc.oneof(fc.string(), fc.record({ code, msg: fc.string(), data }));
    fc.assert(
      fc.property(status, body, (status, body) => {
        const state = stateOf(status, body);
        const read = typeof body === "string" ? null : body;
        if (state === "REJECTED") {
          expect(isDefinite(read!.code)).toBe(true);
          expect(status < 300 ? status >= 200 : status >= 400 && status < 500).toBe(true);
        } else if (state !== "UNKNOWN") {
          expect(read!.code).toBe("00000");
          expect(status >= 200 && status < 300).toBe(true);
          expect(read!.data).toMatchObject({ clientOid });
        }
      }),
      { numRuns: atSize(5_000) },
    );
  });
});

describe("a cancel is", () => {
  it("acknowledged when the answer repeats the id that was sent", () => {
    const ack = (data: object) => stateOf(200, enveloped("00000", data), cancel);
    expect(ack({ orderId: target.orderId, clientOid: "whatever" })).toBe("ACKED");
    expect(ack({ orderId: "other", clientOid })).toBe("UNKNOWN");
    expect(ack({ orderId: null, clientOid: null })).toBe("UNKNOWN");
  });

  it("acknowledged by its clientOid when that was sent", () => {
    const byClientOid = { orderId: null, clientOid, label: null };
    const data = { orderId: "1364", clientOid };
    expect(resolve(cancel, byClientOid, answer(200, enveloped("00000", data))).resolution).toEqual({
      state: "ACKED",
      orderId: "1364",
    });
  });

  it.each(["25204", "43001", "40109"])(
    "definitely refused by %s: the order is not open",
    (code) => {
      expect(stateOf(400, enveloped(code), cancel)).toBe("REJECTED");
    },
  );
});
