import fc from "fast-check";
import { expect, it } from "vitest";
import {
  arrangeColumns,
  type ColumnLayout,
  columnPin,
  columnsInOrder,
  moveColumn,
  pinColumn,
  plainLayout,
  readColumnLayout,
  resizeColumn,
} from "./column-layout";
import { type Column, columnId } from "./columns";

const columns: readonly Column<object>[] = [
  { id: "action", header: "Action", meta: { pinned: true, always: true } },
  { id: "price", header: "Price" },
  { id: "qty", header: "Qty" },
  { id: "fee", header: "Fee", meta: { spare: true } },
];
const ids = (found: readonly Column<object>[]) => found.map(columnId);

it("a table that nobody arranged is as it was made", () => {
  expect(ids(columnsInOrder(columns, plainLayout))).toEqual(["action", "price", "qty", "fee"]);
});

it("a column that came later stands where it usually stands", () => {
  const layout = { ...plainLayout, order: ["qty", "action", "price", "gone"] };
  expect(ids(columnsInOrder(columns, layout))).toEqual(["action", "qty", "fee", "price"]);
});

it("columns pinned left stand first and those pinned right last, in their order", () => {
  const layout: ColumnLayout = { ...plainLayout, pinned: { qty: "left", action: false } };
  expect(ids(columnsInOrder(columns, layout))).toEqual(["qty", "action", "price", "fee"]);
  const right: ColumnLayout = { ...plainLayout, pinned: { price: "right", action: "right" } };
  expect(ids(columnsInOrder(columns, right))).toEqual(["qty", "fee", "action", "price"]);
});

it("a pin to the edge at which a column stays takes it off, and to the other one moves it", () => {
  const [action, price] = columns as [Column<object>, Column<object>];
  expect(columnPin(action, plainLayout)).toBe("left");
  const off = pinColumn(action, plainLayout, "left");
  expect(columnPin(action, off)).toBeNull();
  const right = pinColumn(price, off, "right");
  expect([columnPin(price, right), columnPin(action, right)]).toEqual(["right", null]);
  expect(columnPin(price, pinColumn(price, right, "left"))).toBe("left");
  expect(columnPin(price, pinColumn(price, right, "right"))).toBeNull();
});

it("hidden columns are not drawn, spare ones may be, and some cannot be hidden", () => {
  expect(ids(arrangeColumns(columns, plainLayout))).toEqual(["action", "price", "qty", "fee"]);
  const layout = { ...plainLayout, shown: { fee: false, price: false, action: false } };
  expect(ids(arrangeColumns(columns, layout))).toEqual(["action", "qty"]);
});

it("a moved column stands at its place, and none is lost", () => {
  const place = fc.tuple(fc.constantFrom("price", "qty", "fee"), fc.integer({ min: -2, max: 9 }));
  fc.assert(
    fc.property(fc.array(place), (moves) => {
      const layout = moves.reduce((now, [id, to]) => moveColumn(columns, now, id, to), plainLayout);
      const ordered = columnsInOrder(columns, layout);
      expect(new Set(ordered)).toEqual(new Set(columns));
      expect(ordered).toHaveLength(columns.length);
      const last = moves.at(-1);
      const to = Math.max(1, Math.min(last?.[1] ?? 1, columns.length - 1));
      if (last) expect(ordered[to]?.id).toBe(last[0]);
    }),
  );
});

it("what was kept is read back, and what is none of it is left", () => {
  const layout = resizeColumn(
    {
      order: ["qty"],
      shown: { fee: true },
      widths: { qty: 90 },
      pinned: { qty: "right", a: false },
    },
    "fee",
    10_000,
  );
  expect(layout.widths).toEqual({ qty: 90, fee: 800 });
  expect(readColumnLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
  const odd = { ...layout, pinned: { qty: true, price: false, fee: "up" } };
  expect(readColumnLayout(odd)?.pinned).toEqual({ price: false });
  expect(resizeColumn(layout, "qty", null).widths).toEqual({ fee: 800 });
  expect(readColumnLayout("wide")).toBeNull();
  expect(
    readColumnLayout({ order: [1, "a"], shown: { a: 1 }, widths: { a: 3 }, pinned: null }),
  ).toEqual({ ...plainLayout, order: ["a"] });
});
