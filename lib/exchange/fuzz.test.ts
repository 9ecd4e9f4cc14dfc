import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "@/lib/testing/any-text";
import { atSize } from "@/lib/testing/size";
import { type EndpointId, endpointOf, endpoints } from "./endpoints";
import { issuesOf } from "./errors";
import { envelope } from "./response-fields";

const ids = fc.constantFrom(...(Object.keys(endpoints) as EndpointId[]));
/** An object as JSON may give it that no code can turn into a text. */
const untellable = fc.constant(JSON.parse('{"toString":"1","valueOf":[]}'));
const junk = fc.oneof(fc.anything({ withBigInt: true, withDate: true }), untellable);
const lines = anyText();

/** A value with one of its parts, at any depth, put in place of another. */
function mutated(value: unknown, path: readonly number[], other: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== "object" || value === null) return other;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(keys.length, 1)];
  if (key === undefined) return other;
  const part: unknown = Reflect.get(value, key);
  if (Array.isArray(value)) {
    return value.map((item, index) => (String(index) === key ? mutated(item, rest, other) : item));
  }
  return { ...value, [key]: mutated(part, rest, other) };
}

const path = fc.array(fc.nat(60), { minLength: 0, maxLength: 4 });

test("no value makes reading a request, an answer or an envelope throw", () => {
  fc.assert(
    fc.property(ids, junk, (id, value) => {
      expect(typeof endpointOf(id).request.safeParse(value).success).toBe("boolean");
      expect(typeof endpointOf(id).response.safeParse(value).success).toBe("boolean");
      expect(typeof envelope.safeParse(value).success).toBe("boolean");
    }),
    { numRuns: atSize(2000) },
  );
});

test("a request with any part replaced is taken or refused with a field and a sentence", () => {
  fc.assert(
    fc.property(ids, path, fc.oneof(junk, lines), (id, steps, other) => {
      const request = mutated(endpointOf(id).sample.request, steps, other);
      const result = endpointOf(id).request.safeParse(request);
      if (result.success) return;
      for (const issue of issuesOf(result.error, request)) {
        expect(issue.rule).not.toBe("");
        expect(issue.message).toMatch(/\.$/);
        expect(issue.message).not.toMatch(/^(Invalid|Expected|Too)/);
      }
    }),
    { numRuns: atSize(3000) },
  );
});

test("an answer with any part replaced never gives an id that is not a string", () => {
  fc.assert(
    fc.property(ids, path, fc.oneof(junk, lines), (id, steps, other) => {
      const answer = mutated(endpointOf(id).sample.answer, steps, other);
      const result = endpointOf(id).response.safeParse(answer);
      if (result.success) expect(namesOf(result.data)).toEqual([]);
    }),
    { numRuns: atSize(3000) },
  );
});

/** Every id in the value that is given but not a string. */
function namesOf(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    /^(orderId|clientOid|fillId|txId|uid|subAccountUid)$/.test(name) &&
    inner !== null &&
    inner !== undefined &&
    typeof inner !== "string"
      ? [inner]
      : namesOf(inner),
  );
}
