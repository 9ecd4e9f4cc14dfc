import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type EndpointId, endpoints } from "./endpoints";
import { parsePayload } from "./parse-payload";
import { malformedRows } from "./testing/malformed-rows";

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
        const read = parsePayload<z.ZodType>(response, data);
        if (parsed.success) expect(read).toStrictEqual({ data: parsed.data, unread: [] });
        else expect(read === null || read.unread.length > 0).toBe(true);
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
        expect(parsePayload(schema, data)).toEqual(
          parsed.success ? { data: parsed.data, unread: [] } : { data: [], unread: data },
        );
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
    expect(parsePayload(response, rows)?.data).toHaveLength(3_400);
    const named = Object.keys(sample.answer[0] ?? {}).length;
    expect(reads).toHaveBeenCalledTimes(3_400 * named);
  });
});

/**
 * The lists of the interface, each by the place of its rows. Three others keep every row as it
 * came.
 */
const lists = {
  "unfilled-orders": "list",
  "spot-unfilled-orders": null,
  "plan-orders-pending": "entrustedList",
  instruments: null,
  "index-components": "componentList",
} as const satisfies Partial<Record<EndpointId, string | null>>;

describe.each(Object.entries(lists))("a list of %s", (id, place) => {
  const { response, sample } = endpoints[id as keyof typeof lists];
  const answer: unknown = sample.answer;
  const put = (rows: readonly unknown[]) =>
    place === null ? rows : { ...(answer as object), [place]: rows };
  const [first = {}] = (place === null ? answer : Reflect.get(answer as object, place)) as Record<
    string,
    unknown
  >[];

  it.each(malformedRows.map((form, n) => [n + 1, form] as const))(
    "keeps the rows beside a malformed one, form %s, and hands it out as it came",
    (_, form) => {
      const bad = form(first);
      const whole = parsePayload<z.ZodType>(response, put([first, first]));
      expect(whole?.unread).toEqual([]);
      expect(parsePayload<z.ZodType>(response, put([first, bad, first]))).toEqual({
        data: whole?.data,
        unread: [bad],
      });
    },
  );
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
