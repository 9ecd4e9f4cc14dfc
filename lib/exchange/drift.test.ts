import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { atSize } from "@/lib/testing/size";
import { driftOf } from "./drift";
import { type EndpointId, endpoints } from "./endpoints";
import type { FieldNotes } from "./response-fields";

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

  test("finds what asking the schema for each field finds, in whatever order", () => {
    const value = fc.oneof(
      fc.constantFrom(null, "", "online", "龙虾", 5, [], {}),
      fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...ids),
        fc.array(fc.tuple(fc.nat(40), value, fc.constantFrom("set", "leave out", "add")), {
          maxLength: 4,
        }),
        (id, changes) => {
          const data = changed(endpoints[id].sample.answer, changes);
          const found = driftOf(id, data).map(({ example: _, ...drift }) => JSON.stringify(drift));
          const asked = new Set<string>();
          ask(endpoints[id].response, data, "", (drift) => asked.add(JSON.stringify(drift)));
          expect(new Set(found)).toEqual(asked);
        },
      ),
      { numRuns: atSize(1_500) },
    );
  });

  test("never throws, whatever came", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ids), fc.anything({ withNullPrototype: true }), (id, data) => {
        expect(Array.isArray(driftOf(id, data))).toBe(true);
      }),
    );
  });
});

type Change = readonly [at: number, value: unknown, how: string];

/** An answer of which some fields, of its own or of its rows, are something else. */
function changed(data: unknown, changes: readonly Change[]): unknown {
  if (Array.isArray(data)) return [...data, changed(data[0], changes)];
  if (typeof data !== "object" || data === null) return changes[0]?.[1] ?? data;
  const row: Record<string, unknown> = { ...data };
  for (const [at, value, how] of changes) {
    const names = Object.keys(row);
    const name = names[at % Math.max(1, names.length)] ?? "first";
    if (how === "leave out") delete row[name];
    else if (how === "add") row[`${name}2`] = value;
    else {
      const before: unknown = Reflect.get(data, name);
      row[name] = Array.isArray(before) ? changed(before, changes) : value;
    }
  }
  return row;
}

type Found = (drift: { kind: string; field: string; value: string | null }) => void;

/** What drift is, said once more and slowly: the schema of each field is asked by itself. */
function ask(schema: z.core.$ZodType, data: unknown, field: string, found: Found): void {
  const form = unwrapped(schema);
  const notes: Partial<FieldNotes> = z.globalRegistry.get(schema) ?? {};
  const isObject = typeof data === "object" && data !== null && !Array.isArray(data);
  if (form instanceof z.ZodObject && isObject) {
    const nameIn = (name: string) => (field === "" ? name : `${field}.${name}`);
    for (const [name, part] of Object.entries(form.shape)) {
      const partNotes: Partial<FieldNotes> = z.globalRegistry.get(part) ?? {};
      if (Object.hasOwn(data, name)) ask(part, Reflect.get(data, name), nameIn(name), found);
      else if (!partNotes.sometimes) {
        found({ kind: "missing-field", field: nameIn(name), value: null });
      }
    }
    const { besides = [] } = (z.globalRegistry.get(form) ?? {}) as Partial<FieldNotes>;
    for (const name of Object.keys(data)) {
      if (Object.hasOwn(form.shape, name) || besides.includes(name)) continue;
      found({ kind: "extra-field", field: nameIn(name), value: null });
    }
  } else if (form instanceof z.ZodArray && Array.isArray(data)) {
    for (const element of data) ask(form.element, element, `${field}[]`, found);
  } else if (!z.safeParse(schema, data).success) {
    const type = data === null ? "null" : Array.isArray(data) ? "array" : typeof data;
    found({ kind: "wrong-type", field, value: type });
  } else if (notes.values && typeof data === "string" && data !== "") {
    const isKnown = notes.values.some((value) => value.toLowerCase() === data.toLowerCase());
    if (!isKnown) found({ kind: "unknown-value", field, value: data });
  }
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return unwrapped(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? unwrapped(schema.out) : schema;
}
