// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { ColumnChooser } from "./column-chooser";
import { type ColumnLayout, plainLayout } from "./column-layout";
import { type Column, columnsOf } from "./columns";

interface Line {
  readonly price: string;
}

const column = columnsOf<Line>();
const columns = [
  column.display({ id: "action", header: "Action", meta: { pinned: true, always: true } }),
  column.accessor("price", { id: "price", header: "Price" }),
  column.display({ id: "age", header: "Age" }),
] as Column<Line>[];

let now: ColumnLayout;

function Chooser() {
  const [layout, setLayout] = useState<ColumnLayout>(plainLayout);
  now = layout;
  return (
    <ColumnChooser
      columns={columns}
      layout={layout}
      shown={["action", "price", "age"]}
      onChange={(next) => setLayout(next ?? plainLayout)}
    />
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const button = (name: string) => screen.getByRole("button", { name });
const order = () =>
  within(screen.getByRole("list", { name: "Columns" }))
    .getAllByRole("checkbox")
    .map((each) => each.getAttribute("aria-label"));

it("a column that cannot be hidden takes the focus, and can be moved and pinned", () => {
  render(<Chooser />);
  const action = box("Action");
  expect(action.disabled).toBe(false);
  expect(action.getAttribute("aria-disabled")).toBe("true");
  act(() => action.focus());
  expect(document.activeElement).toBe(action);
  fireEvent.click(action);
  expect([now.shown, box("Action").checked]).toEqual([{}, true]);
  fireEvent.click(button("Pin Action left"));
  expect(now.pinned).toEqual({ action: false });
  fireEvent.click(button("Move Action right"));
  expect(order()).toEqual(["Price", "Action", "Age"]);
});

it("a column is pinned to either edge, and its button keeps the focus", () => {
  render(<Chooser />);
  fireEvent.click(button("Pin Price right"));
  expect(order()).toEqual(["Action", "Age", "Price"]);
  expect(button("Pin Price right").getAttribute("aria-pressed")).toBe("true");
  expect(button("Pin Price left").getAttribute("aria-pressed")).toBe("false");
  expect(document.activeElement).toBe(button("Pin Price right"));
  fireEvent.click(button("Pin Price left"));
  expect(order()).toEqual(["Action", "Price", "Age"]);
  expect(now.pinned).toEqual({ price: "left" });
});

it("the tools of a line are always there for readers; Tab meets those of the focused line", () => {
  render(<Chooser />);
  expect(button("Move Price left").tabIndex).toBe(-1);
  act(() => box("Price").focus());
  expect(button("Move Price left").tabIndex).toBe(0);
  expect(button("Move Age left").tabIndex).toBe(-1);
  act(() => button("Move Price left").focus());
  expect(button("Pin Price right").tabIndex).toBe(0);
  act(() => box("Age").focus());
  expect(button("Pin Price right").tabIndex).toBe(-1);
});

it("up and down lead to the same control of the next line", () => {
  render(<Chooser />);
  act(() => box("Action").focus());
  fireEvent.keyDown(box("Action"), { key: "ArrowDown" });
  expect(document.activeElement).toBe(box("Price"));
  act(() => button("Pin Price right").focus());
  fireEvent.keyDown(button("Pin Price right"), { key: "ArrowUp" });
  expect(document.activeElement).toBe(button("Pin Action right"));
});
