// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { decimal, numbersIn } from "@/lib/decimal";
import { Figure } from "./figure";
import { NumbersProvider } from "./numbers";
import { TooltipProvider } from "./tooltip";

it("has the exact value on hover, on focus, and for the clipboard", () => {
  render(<Figure value={decimal("9192.6645")} shown="9,192.66" />, { wrapper: TooltipProvider });
  const figure = screen.getByText("9,192.66");
  fireEvent.focus(figure);
  expect(screen.getByText("9,192.6645")).toBeTruthy();
  expect(figure.tabIndex).toBe(0);
  getSelection()?.selectAllChildren(figure);
  const copied = new Map<string, string>();
  const clipboardData = { setData: (type: string, text: string) => copied.set(type, text) };
  fireEvent.copy(figure, { clipboardData });
  expect(copied.get("text/plain")).toBe("9192.6645");
});

it("is plain text where nothing was dropped", () => {
  const { container } = render(<Figure value={decimal("9192.6")} shown="9,192.60" />);
  expect(container.querySelector("[tabindex]")).toBeNull();
  expect(container.textContent).toBe("9,192.60");
});

it("is copied as the exact number, also in the format of a user who reads it otherwise", () => {
  const numbers = numbersIn("1.234,56");
  render(
    <NumbersProvider value={numbers}>
      <Figure value={decimal("10000")} shown={numbers.decimal(decimal("10000"))} />
    </NumbersProvider>,
  );
  const figure = screen.getByText("10.000");
  getSelection()?.selectAllChildren(figure);
  const copied = new Map<string, string>();
  const clipboardData = { setData: (type: string, text: string) => copied.set(type, text) };
  fireEvent.copy(figure, { clipboardData });
  expect(copied.get("text/plain")).toBe("10000");
});
