// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { PaneBoundary } from "./pane-boundary";

let broken = true;

function List() {
  if (broken) throw new Error("broken");
  return <p>the list</p>;
}

it("a pane that breaks leaves the one beside it alone, and can be shown again", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  render(
    <>
      <PaneBoundary>the ticket</PaneBoundary>
      <PaneBoundary>
        <List />
      </PaneBoundary>
    </>,
  );
  expect(document.body.textContent).toContain("the ticket");
  expect(screen.getByRole("alert").textContent).toContain("Something went wrong here");
  broken = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText("the list")).not.toBeNull();
  vi.restoreAllMocks();
});
