import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { driftOf } from "./drift";
import { type EndpointId, endpoints } from "./endpoints";

const ids = Object.keys(endpoints) as EndpointId[];

describe("driftOf", () => {
  test.each(ids)("finds nothing in the answer of the interface: %s", (id) => {
    expect(driftOf(id, endpoints[id].sample.answer)).toEqual([]);
  });

  test("names an unknown value once, with its field and an example", () => {
    const [order] = endpoints["unfilled-orders"].sample.answer.list;
    const list = [
      order,
      { ...order, delegateType: "foo_bar" },
      { ...order, delegateType: "foo_bar" },
    ];
    expect(driftOf("unfilled-orders", { list, cursor: null })).toEqual([
      {
        kind: "unknown-value",
        field: "list[].delegateType",
        value: "foo_bar",
        example: '"foo_bar"',
      },
    ]);
  });

  test("names a missing field, but none that comes only in some cases", () => {
    const [instrument] = endpoints.instruments.sample.answer;
    const { status: _left, maxLeverage: _too, ...rest } = instrument!;
    expect(driftOf("instruments", [rest])).toEqual([
      { kind: "missing-field", field: "[].status", value: null, example: null },
    ]);
  });

  test("takes empty and null for not given, and names a field that the interface has not", () => {
    const [order] = endpoints["spot-unfilled-orders"].sample.answer;
    const quiet = { ...order, status: "", side: null };
    expect(driftOf("spot-unfilled-orders", [quiet])).toEqual([]);
    expect(driftOf("spot-unfilled-orders", [{ ...quiet, ofTomorrow: "secret" }])).toEqual([
      { kind: "extra-field", field: "[].ofTomorrow", value: null, example: '"secret"' },
    ]);
  });

  test("names values of another type, numeric ids above all", () => {
    const drift = driftOf("place-order", { orderId: 1364, clientOid: "mine" });
    expect(drift).toEqual([
      { kind: "wrong-type", field: "orderId", value: "number", example: "1364" },
    ]);
    expect(driftOf("unfilled-orders", { list: "none", cursor: null })).toEqual([
      { kind: "wrong-type", field: "list", value: "string", example: '"none"' },
    ]);
    expect(driftOf("unfilled-orders", { list: null, cursor: null })).toEqual([]);
  });

  test("knows the fields that live answers have besides, and values in another case", () => {
    const [order] = endpoints["unfilled-orders"].sample.answer.list;
    const live = { ...order, marginMode: "crossed", takeProfit: "", reduceOnly: "no" };
    expect(driftOf("unfilled-orders", { list: [live], cursor: null })).toEqual([]);
  });

  test("shows of an example its beginning, and of a list or an object that it is one", () => {
    const ack = endpoints["place-order"].sample.answer;
    const more = { long: "x".repeat(5_000), list: ["deep"], object: { deep: 1 }, flag: true };
    const examples = driftOf("place-order", { ...ack, ...more }).map(({ example }) => example);
    expect(examples).toEqual([`"${"x".repeat(200)}"`, "[…]", "{…}", "true"]);
  });

  test("stays small, however much an answer drifts", () => {
    const names = Array.from({ length: 5_000 }, (_, n) => [`field${n}`, "x"]);
    const data = { ...endpoints["place-order"].sample.answer, ...Object.fromEntries(names) };
    expect(driftOf("place-order", data).length).toBe(200);
  });

  test("looks into lists of values and at a bare value", () => {
    const [account] = endpoints["create-sub-accounts"].sample.answer;
    expect(driftOf("create-sub-accounts", [{ ...account, permList: ["read", "vote"] }])).toEqual([
      { kind: "unknown-value", field: "[].permList[]", value: "vote", example: '"vote"' },
    ]);
    expect(driftOf("set-all-leverage", "perhaps")).toEqual([
      { kind: "unknown-value", field: "", value: "perhaps", example: '"perhaps"' },
    ]);
  });

  test("never throws, whatever came", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ids), fc.anything({ withNullPrototype: true }), (id, data) => {
        expect(Array.isArray(driftOf(id, data))).toBe(true);
      }),
    );
  });
});
