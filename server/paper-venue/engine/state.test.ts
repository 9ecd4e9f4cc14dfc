import fc from "fast-check";
import { expect, test } from "vitest";
import { TextIndex } from "./state";

/** Few letters, so that the same texts come again and share their places in a small table. */
const text = fc.string({ unit: fc.constantFrom("a", "b", "7", "é"), maxLength: 4 });
const step = fc.tuple(fc.constantFrom("set", "delete"), text);

test("an index finds what a Map finds, whatever came and went", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const index = new TextIndex<{ readonly at: number }>();
      const map = new Map<string, { readonly at: number }>();
      for (const [at, [what, key]] of steps.entries()) {
        if (what === "set") {
          index.set(key, { at });
          map.set(key, { at });
        } else {
          index.delete(key);
          map.delete(key);
        }
        expect(index.size).toBe(map.size);
        expect(index.get(key)).toEqual(map.get(key));
      }
      for (const [, key] of steps) {
        expect(index.get(key)).toEqual(map.get(key));
        expect(index.has(key)).toBe(map.has(key));
      }
      const atOf = ({ at }: { readonly at: number }) => at;
      expect(new Set(index.values().map(atOf))).toEqual(new Set([...map.values()].map(atOf)));
    }),
  );
});
