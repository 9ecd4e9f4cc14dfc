// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { NewValue } from "./new-value";

it("a value that the interface does not name stands as it came, with a dot and in words", () => {
  render(<NewValue value="foo_bar" />);
  const shown = screen.getByText(/foo_bar/);
  expect(shown.getAttribute("aria-description")).toMatch(/See Connections/);
  expect(shown.textContent).toBe("foo_bar, new value");
  expect(shown.querySelector("[aria-hidden]")).not.toBeNull();
});
