import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  columnPins,
  columnPixels,
  columnRooms,
  columnWidth,
  skeletonWidths,
  valueLengths,
} from "./column-sizes";
import { columnsOf } from "./columns";

interface Line {
  readonly name: string;
  readonly qty: string | undefined;
}

const column = columnsOf<Line>();
const qty = column.accessor("qty", { id: "qty", header: "Qty", meta: { width: 8, align: "end" } });

describe("a column's width", () => {
  it("is so many digits, at least those of its head and of its longest value", () => {
    expect(columnWidth(qty, undefined, undefined)).toBe("calc(8 * var(--digit) + 14px)");
    expect(columnWidth(qty, 20, undefined)).toBe("calc(20 * var(--digit) + 14px)");
    const long = column.display({ id: "long", header: "From the median, bps", meta: { width: 5 } });
    expect(columnWidth(long, undefined, undefined)).toBe("calc(13.6 * var(--digit) + 14px)");
  });

  it("is what a user gave it, but never cuts a number", () => {
    expect(columnWidth(qty, undefined, 60)).toBe("60px");
    expect(columnWidth(qty, 20, 60)).toBe("max(60px, calc(20 * var(--digit) + 14px))");
  });

  it("is about known before anything is drawn", () => {
    const columns = [qty, column.display({ id: "last", header: "Last" })];
    expect(skeletonWidths(columns, 1)).toEqual([columnPixels(qty)]);
    expect(columnPixels(qty, 20)).toBeGreaterThan(columnPixels(qty));
  });
});

it("the longest number counts, wherever in the list it stands, also once it has left", () => {
  const columns = [
    { id: "qty", columnDef: qty, accessorFn: (row: Line) => row.qty },
    {
      id: "name",
      columnDef: column.accessor("name", { header: "Name" }),
      accessorFn: () => "long",
    },
  ];
  const lengthsOf = valueLengths<Line>(columns);
  const row = (text: string | undefined): Line => ({ name: "a", qty: text });
  const first = [row("0.1"), row(undefined)];
  expect(lengthsOf(first).get("qty")).toBe(2.4);
  const long = lengthsOf([...first, row("20000000000.12345678"), row("0.2")]);
  // Eleven digits with three marks, the point and eight places.
  expect(long.get("qty")).toBe(20.4);
  expect([...long.keys()]).toEqual(["qty"]);
  expect(lengthsOf(first)).toBe(long);
});

it("only places that are shown take room, and what stands beside a value does", () => {
  const lengthOf = (value: string, meta: object) => {
    const def = column.accessor("qty", { id: "qty", header: "Qty", meta });
    return valueLengths<Line>([{ id: "qty", columnDef: def, accessorFn: () => value }])([
      { name: "", qty: value },
    ]).get("qty");
  };
  expect(lengthOf("1.123456789", { align: "end", places: 2 })).toBe(3.4);
  expect(lengthOf("1", { align: "end", places: 2 })).toBe(3.4);
  expect(lengthOf("1.5", { align: "end", affix: 3 })).toBe(5.4);
  expect(lengthOf("BTCUSDT", { whole: true })).toBe(7.8);
});

describe("columns and their room", () => {
  const of = (id: string, meta = {}) => ({ id, columnDef: { meta } });
  const rooms = (columns: readonly ReturnType<typeof of>[], chosen = {}) =>
    columnRooms({ columns, pixels: () => 100, chosen, taken: 0 });

  it("spare ones go first, then those of wide tables from the left, then those that yield", () => {
    const columns = [
      ...[of("a"), of("b"), of("c"), of("y", { yields: true })],
      ...[of("w", { wideOnly: true }), of("v", { wideOnly: true }), of("s", { spare: true })],
    ];
    expect([...rooms(columns)]).toEqual([
      ["y", 400],
      ["v", 500],
      ["w", 600],
      ["s", 700],
    ]);
  });

  it("a column that a user chose stands whatever the room", () => {
    const columns = [of("a"), of("s", { spare: true }), of("t", { spare: true })];
    expect([...rooms(columns, { t: true }).keys()]).toEqual(["s"]);
  });

  it("more room never takes a column away, and what must stand always does", () => {
    const meta = fc.record({ spare: fc.boolean(), wideOnly: fc.boolean(), yields: fc.boolean() });
    fc.assert(
      fc.property(fc.array(meta, { maxLength: 20 }), (metas) => {
        const columns = metas.map((each, at) => of(`${at}`, each));
        const found = rooms(columns);
        for (const { id, columnDef } of columns) {
          const flexible = Object.values(columnDef.meta).some(Boolean);
          expect(found.has(id)).toBe(flexible);
          const room = found.get(id) ?? 300;
          expect(room % 10 === 0 && room >= 300 && room <= 3000).toBe(true);
        }
      }),
    );
  });
});

it("pinned columns stay beside each other, each edge from it inwards", () => {
  const pins = columnPins({
    ...{ start: ["action", "sub symbol"], end: ["status", "age"] },
    ...{ pixels: () => 100, taken: 32 },
  });
  expect([...pins].map(([id, { style }]) => [id, style])).toEqual([
    ["action", { left: "calc(32px)" }],
    ["sub symbol", { left: "calc(32px + var(--width-action))" }],
    ["status", { right: "calc(0px + var(--width-age))" }],
    ["age", { right: "calc(0px)" }],
  ]);
  // Where less than a third of the room were left to scroll in, first the right ones give way.
  expect(pins.get("action")?.className).toBe("@max-[350px]:inset-x-auto!");
  expect(pins.get("age")?.className).toBe("@max-[650px]:inset-x-auto!");
});
