import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type EndpointId, endpoints } from "./endpoints";
import { parsePayload } from "./parse-payload";

const ids = Object.keys(endpoints) as EndpointId[];

/** Anything that JSON can hold, above all what a field of text holds by mistake. */
const anyValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(null, "", "0", "-1", "龙虾USDT", 5, true, undefined) },
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
);

/** A payload with some of its fields, or its rows, made something else, added or left out. */
function mutated(sample: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(sample)) {
    const element = mutated(sample[0]);
    const list = fc.array(fc.oneof({ weight: 9, arbitrary: element }, anyValue), { maxLength: 4 });
    return fc.oneof({ weight: 9, arbitrary: list }, anyValue);
  }
  if (typeof sample !== "object" || sample === null) return anyValue;
  const names = [...Object.keys(sample), "isRwa", "constructor"];
  const change = fc.record({
    name: fc.constantFrom(...names),
    value: fc.oneof({ weight: 3, arbitrary: fc.string({ minLength: 1 }) }, anyValue),
    left: fc.boolean(),
  });
  return fc.array(change, { maxLength: 3 }).map((changes) => {
    const row: Record<string, unknown> = { ...sample };
    for (const { name, value, left } of changes) {
      if (left) delete row[name];
      else row[name] = value;
    }
    return row;
  });
}

describe("a payload", () => {
  it.each(ids)("of %s is read just as its schema reads it, whatever it holds", (id) => {
    const { response, sample } = endpoints[id];
    fc.assert(
      fc.property(mutated(sample.answer), (data) => {
        const parsed = (response as z.ZodType).safeParse(data);
        expect(parsePayload<z.ZodType>(response, data)).toStrictEqual(
          parsed.success ? parsed.data : null,
        );
      }),
      { numRuns: id === "instruments" ? 500 : 100 },
    );
  });

  it("is read by its schema where the rows hold more than texts", () => {
    const digits = z.object({ id: z.string().regex(/^\d+$/) });
    for (const row of [
      digits,
      z.object({ n: z.number() }),
      digits.refine(({ id }) => id !== "7"),
    ]) {
      const schema = z.array(row);
      for (const data of [[{ id: "5" }], [{ id: "7" }], [{ id: "x" }], [{ n: 1 }]]) {
        const parsed = schema.safeParse(data);
        expect(parsePayload(schema, data)).toEqual(parsed.success ? parsed.data : null);
      }
    }
    expect(parsePayload(z.array(digits).max(1), [{ id: "1" }, { id: "2" }])).toBeNull();
  });

  it("of a live exchange's whole spot list has each field of each row read once", () => {
    const { response, sample } = endpoints.instruments;
    const reads = vi.fn();
    const rows = Array.from({ length: 3_400 }, (_, n) =>
      counted({ ...sample.answer[0], symbol: `S${n}USDT`, isRwa: "NO" }, reads),
    );
    expect(parsePayload(response, rows)).toHaveLength(3_400);
    const named = Object.keys(sample.answer[0] ?? {}).length;
    expect(reads).toHaveBeenCalledTimes(3_400 * named);
  });
});

/** A row that tells of each field that is read of it. */
function counted<Row extends object>(row: Row, reads: (name: string | symbol) => void): Row {
  return new Proxy(row, {
    get: (target, name) => {
      reads(name);
      return Reflect.get(target, name);
    },
  });
}
