// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { describe, expect, it } from "vitest";
import { useCellRange } from "./use-cell-range";

const rows = [11, 12, 13, 14].map((id) => ({ id }));

/** Four rows of two columns, as the batch has them. */
function Grid() {
  const list = useRef<HTMLOListElement>(null);
  const cells = useCellRange(list, rows);
  return (
    <>
      <output>{`${cells.field}: ${cells.ids.join()}`}</output>
      <ol
        ref={list}
        onFocus={cells.onFocus}
        onMouseDown={cells.onMouseDown}
        onKeyDown={({ target, key, shiftKey }) => {
          const { field = "" } = (target as HTMLElement).dataset;
          cells.goTo(target as HTMLElement, field, key === "ArrowDown" ? 1 : -1, shiftKey);
        }}
      >
        {rows.map(({ id }) => (
          <li key={id} data-row={id}>
            <input aria-label={`price ${id}`} data-field="price" />
            <input aria-label={`qty ${id}`} data-field="qty" />
          </li>
        ))}
      </ol>
    </>
  );
}

const announced = () => screen.getByRole("status").textContent;
const focus = (label: string) => act(() => screen.getByLabelText(label).focus());
const arrow = (key: string, shiftKey = false) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });

describe("the selection of a batch", () => {
  it("is the cell with the focus, and grows and shrinks with Shift and an arrow", () => {
    render(<Grid />);
    focus("price 12");
    expect(announced()).toBe("price: 12");
    arrow("ArrowDown", true);
    arrow("ArrowDown", true);
    expect(announced()).toBe("price: 12,13,14");
    arrow("ArrowUp", true);
    expect(announced()).toBe("price: 12,13");
    arrow("ArrowUp");
    expect(announced()).toBe("price: 12");
  });

  it("grows upwards, and by a click with Shift in its own column alone", () => {
    render(<Grid />);
    focus("qty 13");
    arrow("ArrowUp", true);
    expect(announced()).toBe("qty: 12,13");
    fireEvent.mouseDown(screen.getByLabelText("qty 14"), { shiftKey: true });
    expect(announced()).toBe("qty: 13,14");
    fireEvent.mouseDown(screen.getByLabelText("price 11"), { shiftKey: true });
    expect(announced()).toBe("qty: 13,14");
    focus("price 11");
    expect(announced()).toBe("price: 11");
  });
});
