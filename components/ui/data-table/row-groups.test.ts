import fc from "fast-check";
import { expect, it } from "vitest";
import { groupLines } from "./row-groups";

interface Row {
  readonly id: string;
  readonly key: string | null;
}

const keyOf = ({ key }: Row) => key;
const ids = (rows: readonly Row[], collapsed: readonly string[] = []) =>
  groupLines(rows, { keyOf, collapsed: new Set(collapsed) }).map(({ id }) => id);

const rows: readonly Row[] = [
  { id: "1", key: "ETH" },
  { id: "2", key: "BTC" },
  { id: "3", key: null },
  { id: "4", key: "BTC" },
];

it("those of no group stand first, then each group under its head", () => {
  expect(ids(rows)).toEqual(["3", "group BTC", "2", "4", "group ETH", "1"]);
  expect(groupLines(rows, undefined).map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
});

it("groups stand by the rank of their rows first, then by name", () => {
  const rank = ({ key }: Row) => (key === "BTC" ? 1 : 0);
  const lines = groupLines(rows, { keyOf, collapsed: new Set(), rank });
  expect(lines.map(({ id }) => id)).toEqual(["3", "group ETH", "1", "group BTC", "2", "4"]);
});

it("a collapsed group keeps its head, which still knows its rows", () => {
  expect(ids(rows, ["BTC", "gone"])).toEqual(["3", "group BTC", "group ETH", "1"]);
  const lines = groupLines(rows, { keyOf, collapsed: new Set(["BTC"]) });
  expect(lines[1]?.group).toMatchObject({ key: "BTC", open: false, rows: [rows[1], rows[3]] });
});

it("no row is lost or doubled, and rows keep their order within a group", () => {
  const keys = fc.array(fc.option(fc.constantFrom("a", "b", "c")));
  fc.assert(
    fc.property(keys, (given) => {
      const all = given.map((key, at) => ({ id: `${at}`, key }));
      const shown = groupLines(all, { keyOf, collapsed: new Set() });
      const drawn = shown.flatMap(({ row }) => row ?? []);
      expect(new Set(drawn)).toEqual(new Set(all));
      expect(drawn).toHaveLength(all.length);
      for (const key of [null, "a", "b", "c"]) {
        const own = drawn.filter((row) => row.key === key);
        expect(own).toEqual(all.filter((row) => row.key === key));
      }
    }),
  );
});
