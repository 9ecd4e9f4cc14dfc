import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ColumnNeed, columnNeed, fitColumns, widthEstimator } from "./fit-columns";

const need = (id: string, least: number, wanted: number, wideOnly = false): ColumnNeed => ({
  id,
  least,
  wanted,
  wideOnly,
});

describe("columns and their room", () => {
  it("stand as they look best while there is room", () => {
    const { widths, dropped, total } = fitColumns([need("a", 40, 80), need("b", 60, 60)], 500);
    expect([...widths]).toEqual([
      ["a", 80],
      ["b", 60],
    ]);
    expect(dropped.size).toBe(0);
    expect(total).toBe(140);
  });

  it("give up air before anything is dropped", () => {
    const fitted = fitColumns([need("a", 50, 100), need("b", 70, 100, true)], 130);
    expect(fitted.dropped.size).toBe(0);
    expect(fitted.total).toBeLessThanOrEqual(130);
    expect(fitted.widths.get("b")).toBeGreaterThanOrEqual(70);
  });

  it("drop those of wide windows one by one, from the left, and then scroll", () => {
    const needs = [need("a", 90, 90), need("x", 50, 50, true), need("y", 50, 50, true)];
    expect([...fitColumns(needs, 150).dropped]).toEqual(["x"]);
    const narrow = fitColumns(needs, 60);
    expect([...narrow.dropped]).toEqual(["x", "y"]);
    expect(narrow.total).toBe(90);
  });

  it("drop those that yield last", () => {
    const needs = [
      { ...need("v", 50, 50), yields: true },
      need("a", 90, 90),
      need("x", 50, 50, true),
    ];
    expect([...fitColumns(needs, 150).dropped]).toEqual(["x"]);
    expect([...fitColumns(needs, 100).dropped]).toEqual(["x", "v"]);
  });

  it("bring the spare ones in only where they fit beside all others as these look best", () => {
    const spare = (id: string, least: number) => ({ ...need(id, least, least, true), spare: true });
    const needs = [need("a", 50, 100), spare("s", 60), spare("t", 30)];
    expect([...fitColumns(needs, 129).dropped]).toEqual(["s", "t"]);
    expect([...fitColumns(needs, 130).dropped]).toEqual(["s"]);
    expect([...fitColumns(needs, 190).widths.keys()]).toEqual(["a", "s", "t"]);
    expect(fitColumns(needs, Number.POSITIVE_INFINITY).widths.size).toBe(1);
  });

  it("never cut what must be whole, whatever the room", () => {
    const size = fc.double({ min: 1, max: 400, noNaN: true });
    const column = fc.record({ least: size, wanted: size, wideOnly: fc.boolean() });
    fc.assert(
      fc.property(fc.array(column), fc.integer({ min: 0, max: 3000 }), (columns, room) => {
        const needs = columns.map((each, at) => ({ id: `${at}`, ...each }));
        const { widths, dropped } = fitColumns(needs, room);
        for (const each of needs) {
          if (dropped.has(each.id)) expect(each.wideOnly).toBe(true);
          else expect(widths.get(each.id)).toBeGreaterThanOrEqual(each.least);
        }
      }),
    );
  });
});

describe("what a column asks for", () => {
  const number = { id: "qty", header: "Qty", meta: { width: 74, align: "end" as const } };
  const text = { id: "said", header: "Answer", meta: { width: 260 } };

  it("is the whole of a number, however long", () => {
    expect(columnNeed(number, 0, 1_000)).toMatchObject({ least: 1_000, wanted: 1_000 });
    expect(columnNeed(number, 0, 40)).toMatchObject({ least: 40, wanted: 74 });
  });

  it("is the width that was thought of until something was measured", () => {
    expect(columnNeed(number, 0, 0)).toMatchObject({ least: 74, wanted: 74 });
  });

  it("is not the whole of a long sentence", () => {
    expect(columnNeed(text, 0, 2_000)).toMatchObject({ least: 300, wanted: 640 });
    expect(columnNeed(text, 0, 120)).toMatchObject({ least: 120, wanted: 260 });
    const order = { ...text, meta: { width: 260, whole: true } };
    expect(columnNeed(order, 0, 800)).toMatchObject({ least: 800, wanted: 800 });
  });
});

it("the longest number counts, wherever in the list it stands, also once it has left", () => {
  interface Line {
    readonly qty: string | undefined;
  }
  const meta = { align: "end" as const };
  const columns = [
    { id: "qty", header: "Qty", meta, read: (row: Line) => row.qty },
    { id: "name", header: "Name", read: () => "a long name" },
    { id: "age", header: "Age", meta, read: () => -1_795_198_600_000 },
  ];
  const row = (qty: string | undefined): Line => ({ qty });
  const estimate = widthEstimator(columns);
  const first = [row("0.1"), row(undefined)];
  const short = estimate(first);
  const long = estimate([...first, row("20000000000.12345678"), row("0.2")]);
  expect(long.get("qty")).toBeGreaterThan(short.get("qty") ?? Number.POSITIVE_INFINITY);
  expect([...long.keys()]).toEqual(["qty"]);
  expect(estimate(first)).toBe(long);
});
