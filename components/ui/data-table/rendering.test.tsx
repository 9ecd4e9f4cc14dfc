// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { decimal } from "@/lib/decimal";
import { plainLayout } from "./column-layout";
import {
  byDecimal,
  type Column,
  columnsOf,
  parseSorting,
  type SortingState,
  sortingText,
} from "./columns";
import { DataTable } from "./data-table";
import { reuseUnchangedRows } from "./row-order";
import { useSelection } from "./row-selection";

interface Line {
  readonly id: string;
  readonly symbol: string;
  readonly qty: string;
}

/** The ids of the rows whose cells were drawn, in order. */
let drawn: string[] = [];
let copied: string[] = [];

beforeEach(() => {
  drawn = [];
  copied = [];
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(900);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const column = columnsOf<Line>();
const columns = [
  column.accessor("symbol", { id: "symbol", header: "Symbol" }),
  column.accessor("qty", {
    id: "qty",
    header: "Qty",
    cell: ({ row, getValue }) => {
      drawn.push(row.original.id);
      return getValue();
    },
  }),
] as Column<Line>[];

const lines = (count: number, qty = "1"): readonly Line[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    symbol: at % 2 === 0 ? "BTC" : "ETH",
    qty,
  }));

const rowId = ({ id }: Line) => id;
let update: (next: (now: readonly Line[]) => readonly Line[]) => void;

/** A list that takes updates as the pages do: a row that says the same stays the same object. */
function List({ start, grouped = false }: { start: readonly Line[]; grouped?: boolean }) {
  const [rows, setRows] = useState(start);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  update = (next) =>
    setRows((now) =>
      reuseUnchangedRows(
        now,
        next(now).map((row) => ({ ...row })),
        rowId,
      ),
    );
  return (
    <DataTable
      label="List"
      columns={columns}
      rows={rows}
      row={{
        id: rowId,
        name: rowId,
        height: 24,
        copyText: (some) => {
          copied = some.map(rowId);
          return copied.join("\t");
        },
      }}
      selection={selection(selected, select)}
      {...(grouped && {
        groups: {
          keyOf: ({ symbol, qty }: Line) => (qty === "0" ? null : symbol),
          collapsed,
          onCollapse: (key: string, closed: boolean) =>
            setCollapsed(new Set(closed ? [...collapsed, key] : [])),
          head: (key: string, rows: readonly Line[]) => `${key}: ${rows.length}`,
        },
      })}
    />
  );
}

const isSelectable = () => true;
const selection = (selected: ReadonlySet<string>, onChange: (next: typeof selected) => void) => ({
  ...{ selected, onChange, isSelectable },
});

const table = () => screen.getByRole("table");
const bodyRows = () => [...document.querySelectorAll<HTMLElement>("tr[data-row-id]")];

it("a change of one row among 400 draws that one row", () => {
  render(<List start={lines(400)} />);
  drawn = [];
  act(() => update((rows) => rows.map((row) => (row.id === "3" ? { ...row, qty: "2" } : row))));
  expect(drawn).toEqual(["3"]);
  drawn = [];
  act(() => update((rows) => rows.map((row) => ({ ...row }))));
  expect(drawn).toEqual([]);
});

it("a step of scrolling draws the rows that come into sight, and no other", () => {
  render(<List start={lines(1_000)} />);
  const before = new Set(bodyRows().map(({ dataset }) => dataset.rowId));
  expect(before.size).toBeLessThan(120);
  drawn = [];
  const scroller = table().parentElement as HTMLElement;
  act(() => {
    scroller.scrollTop = 24 * 20;
    fireEvent.scroll(scroller);
  });
  const after = bodyRows().map(({ dataset }) => dataset.rowId);
  const fresh = after.filter((id) => !before.has(id));
  expect(fresh.length).toBeGreaterThan(0);
  expect(fresh.length).toBeLessThan(after.length);
  // The first one takes over what the Tab key leads to.
  const stop = document.querySelector<HTMLElement>("tr[tabindex='0']")?.dataset.rowId;
  expect(after[0]).toBe(stop);
  expect(drawn.filter((id) => id !== stop).sort()).toEqual([...fresh].sort());
});

it("prints every row, not only those in sight", () => {
  render(<List start={lines(300)} />);
  const shown = () => screen.getAllByRole("row").length;
  const onScreen = shown();
  expect(onScreen).toBeLessThan(200);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(shown()).toBe(301);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(shown()).toBe(onScreen);
});

it("groups have heads that count as lines, collapse by key and select all of theirs", () => {
  render(<List grouped start={[...lines(4), { id: "x", symbol: "BTC", qty: "0" }]} />);
  const shown = () => bodyRows().map(({ dataset }) => dataset.rowId);
  expect(shown()).toEqual(["x", "group BTC", "0", "2", "group ETH", "1", "3"]);
  expect(table().getAttribute("aria-rowcount")).toBe("8");
  expect(bodyRows().map((row) => row.getAttribute("aria-rowindex"))).toEqual(
    [2, 3, 4, 5, 6, 7, 8].map(String),
  );
  const head = bodyRows()[1] as HTMLElement;
  act(() => head.focus());
  fireEvent.keyDown(head, { key: " " });
  expect(
    screen.getAllByRole<HTMLInputElement>("checkbox").filter((box) => box.checked).length,
  ).toBe(3);
  fireEvent.keyDown(head, { key: "ArrowLeft" });
  expect(shown()).toEqual(["x", "group BTC", "group ETH", "1", "3"]);
  expect(
    screen.getByRole("button", { name: "Show the rows of BTC" }).getAttribute("aria-expanded"),
  ).toBe("false");
  fireEvent.keyDown(bodyRows()[1] as HTMLElement, { key: "Enter" });
  expect(shown()).toHaveLength(7);
});

it("Control with A selects every row that can be, from the list alone", () => {
  render(<List start={lines(150)} />);
  act(() => bodyRows()[0]?.focus());
  fireEvent.keyDown(bodyRows()[0] as HTMLElement, { key: "a" });
  expect(document.querySelectorAll("tr[aria-selected=true]")).toHaveLength(0);
  fireEvent.keyDown(bodyRows()[0] as HTMLElement, { key: "a", ctrlKey: true });
  fireEvent.copy(table(), { clipboardData: { setData: vi.fn() } });
  expect(copied).toHaveLength(150);
});

it("a key that follows at once is for the row that the one before led to", () => {
  render(<List start={lines(400)} />);
  act(() => bodyRows()[0]?.focus());
  act(() => {
    for (const key of ["End", " "]) {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
  });
  fireEvent.copy(table(), { clipboardData: { setData: vi.fn() } });
  expect(copied).toEqual(["399"]);
});

it("copying takes the selected rows, else the one that has the focus", () => {
  render(<List start={lines(5)} />);
  const data = { setData: vi.fn() };
  const [, , third] = bodyRows();
  act(() => third?.focus());
  fireEvent.copy(table(), { clipboardData: data });
  expect(copied).toEqual(["2"]);
  for (const name of ["Choose 4", "Choose 1"]) {
    fireEvent.click(screen.getByRole("checkbox", { name }));
  }
  fireEvent.copy(table(), { clipboardData: data });
  expect(copied).toEqual(["1", "4"]);
  expect(data.setData).toHaveBeenLastCalledWith("text/plain", "1\t4");
});

it("minutes of updates, with orders that come and go, leave no more than there was", () => {
  const add = vi.spyOn(EventTarget.prototype, "addEventListener");
  const remove = vi.spyOn(EventTarget.prototype, "removeEventListener");
  render(<List start={lines(300)} />);
  const count = () => add.mock.calls.length - remove.mock.calls.length;
  const nodes = document.querySelectorAll("*").length;
  const listeners = count();
  let next = 300;
  for (let second = 0; second < (process.env.TEST_FULL ? 600 : 20); second += 1) {
    act(() =>
      update((rows) => {
        next += 1;
        const [, ...rest] = rows;
        const changed = rest.map((row, at) => (at % 50 === 0 ? { ...row, qty: `${second}` } : row));
        return [...changed, { id: `${next}`, symbol: "SOL", qty: "1" }];
      }),
    );
  }
  expect(bodyRows().length).toBeGreaterThan(10);
  expect(Math.abs(document.querySelectorAll("*").length - nodes)).toBeLessThan(20);
  expect(count()).toBeLessThanOrEqual(listeners + 2);
});

interface Priced {
  readonly id: string;
  readonly price: string | undefined;
}

const priced = columnsOf<Priced>();
const priceColumns = [
  priced.accessor(({ price }) => (price === undefined ? undefined : decimal(price)), {
    id: "price",
    header: "Price",
    ...byDecimal,
  }),
  priced.accessor("id", { id: "name", header: "Name" }),
  priced.accessor(({ id }) => id.length, { id: "length", header: "Length" }),
  priced.display({ id: "last", header: "Last" }),
] as Column<Priced>[];
const prices = ["100", "9", undefined, "0.9", "0.10"].map((price) => ({ id: `${price}`, price }));

let sortedBy: SortingState;

/** Its sorting is written as an address holds it. */
function Prices({ sort = "" }: { sort?: string }) {
  const [sorting, setSorting] = useState(parseSorting(sort));
  sortedBy = sorting;
  return (
    <DataTable
      label="Prices"
      columns={priceColumns}
      rows={prices}
      row={{ id: ({ id }) => id, name: ({ id }) => id, height: 24 }}
      order={{ sorting, onSortingChange: setSorting }}
    />
  );
}

const shownIds = () => bodyRows().map(({ dataset }) => dataset.rowId);

it.each([
  ["price", ["0.10", "0.9", "9", "100", "undefined"]],
  ["-price", ["100", "9", "0.9", "0.10", "undefined"]],
])(
  "prices stand by their value, never by their text, those without one last: %s",
  (sort, order) => {
    render(<Prices sort={sort} />);
    expect(shownIds()).toEqual(order);
  },
);

it("what is equal goes by the next column, then stays as it came", () => {
  const { unmount } = render(<Prices sort="length" />);
  expect(shownIds()).toEqual(["9", "100", "0.9", "0.10", "undefined"]);
  unmount();
  render(<Prices sort="length,price" />);
  expect(shownIds()).toEqual(["9", "0.9", "100", "0.10", "undefined"]);
});

it("a column that is not there sorts nothing", () => {
  render(<Prices sort="last,nothing" />);
  expect(shownIds()).toEqual(prices.map(({ id }) => id));
});

it("a head goes through both directions and then out; with Shift the others stay", () => {
  render(<Prices />);
  const press = (name: string, shiftKey = false) => {
    const head = screen.getByRole("columnheader", { name: new RegExp(`^${name}`) });
    fireEvent.click(within(head).getByRole("button"), { shiftKey });
    return sortingText(sortedBy);
  };
  const sortOf = (name: string) =>
    screen.getByRole("columnheader", { name: new RegExp(`^${name}`) }).getAttribute("aria-sort");
  expect([press("Name"), press("Name"), press("Name")]).toEqual(["name", "-name", ""]);
  expect([press("Length"), press("Length"), press("Length")]).toEqual(["-length", "length", ""]);
  expect([press("Name"), press("Length", true)]).toEqual(["name", "name,-length"]);
  expect([sortOf("Name"), sortOf("Length"), sortOf("Price")]).toEqual([
    ...["ascending", "descending", null],
  ]);
  expect([press("Length", true), press("Length", true)]).toEqual(["name,length", "name"]);
  expect(press("Length")).toBe("-length");
  expect(screen.queryByRole("button", { name: "Last" })).toBeNull();
});

it("a dragged edge gives its column a width, and a double click the one that fits", () => {
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(100);
  const onResize = vi.fn();
  render(
    <DataTable
      label="List"
      columns={columns}
      rows={lines(2)}
      row={{ id: rowId, name: rowId, height: 24 }}
      arranged={{ layout: plainLayout, onResize }}
    />,
  );
  const widthOf = () => table().style.getPropertyValue("--width-symbol");
  expect(widthOf()).toBe("calc(10 * var(--digit) + 14px)");
  const edge = document.querySelector("[data-column=symbol] [data-resize]") as HTMLElement;
  fireEvent.mouseDown(edge, { clientX: 500 });
  expect(widthOf()).toBe("100px");
  fireEvent.mouseMove(document, { clientX: 560 });
  expect([widthOf(), onResize.mock.calls]).toEqual(["160px", []]);
  fireEvent.mouseUp(document, { clientX: 560 });
  expect(onResize.mock.calls).toEqual([["symbol", 160]]);
  fireEvent.doubleClick(edge);
  expect(onResize).toHaveBeenLastCalledWith("symbol", null);
});

it("stands between its toolbar and its footer, and says what stands in place of rows", () => {
  render(
    <DataTable
      label="List"
      columns={columns}
      rows={[]}
      row={{ id: rowId, name: rowId, height: 24 }}
      toolbar={<h2>Orders</h2>}
      empty={<p>No orders yet</p>}
      footer="0 in all"
    />,
  );
  const texts = ["Orders", "Symbol", "No orders yet", "0 in all"].map((text) =>
    screen.getByText(text),
  );
  const inOrder = texts.every((each, at) => {
    const next = texts[at + 1];
    return !next || each.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING;
  });
  expect(inOrder).toBe(true);
});

/** A list that counts what is selected, as the pages of orders do. */
function Counted({ ids }: { ids: readonly string[] }) {
  const [selected, select] = useSelection(new Set(ids));
  return (
    <>
      <p role="status">{selected.size} selected</p>
      <DataTable
        label="List"
        columns={columns}
        rows={lines(3).filter(({ id }) => ids.includes(id))}
        row={{ id: rowId, name: rowId, height: 24 }}
        selection={selection(selected, select)}
      />
    </>
  );
}

it("a selected row that leaves is not counted any more, nor when it comes back", () => {
  const { rerender } = render(<Counted ids={["0", "1", "2"]} />);
  for (const name of ["Choose 0", "Choose 1"]) {
    fireEvent.click(screen.getByRole("checkbox", { name }));
  }
  expect(screen.getByRole("status").textContent).toBe("2 selected");
  rerender(<Counted ids={["1", "2"]} />);
  expect(screen.getByRole("status").textContent).toBe("1 selected");
  const checked = () => bodyRows().filter((row) => row.querySelector("input")?.checked);
  expect(checked().map(({ dataset }) => dataset.rowId)).toEqual(["1"]);
  rerender(<Counted ids={["0", "1", "2"]} />);
  expect(screen.getByRole("status").textContent).toBe("1 selected");
  expect(checked().map(({ dataset }) => dataset.rowId)).toEqual(["1"]);
});

it("stands still under the pointer, and says how many rows have come meanwhile", () => {
  render(<List start={lines(3)} />);
  const body = screen.getByRole("table").querySelector("tbody") as HTMLElement;
  fireEvent.pointerEnter(body);
  const come = (...ids: string[]) =>
    act(() => update((now) => [...ids.map((id) => ({ id, symbol: "AAA", qty: "1" })), ...now]));
  come("n1");
  screen.getByText("1 new row at the end. Move the pointer away to sort.");
  come("n2", "n3");
  screen.getByText(/^3 new rows at the end/);
  fireEvent.pointerLeave(body);
  expect(screen.queryByText(/new rows/)).toBeNull();
});
