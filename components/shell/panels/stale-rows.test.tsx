// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Snapshot, unreadFailure } from "@/lib/live/snapshot";
import { StaleRows } from "./stale-rows";

const snapshotOf = (failure: Snapshot["failure"]): Snapshot => ({
  topic: "orders:acc_1",
  version: 1,
  rows: [{ orderId: "1" }],
  readAt: Date.now(),
  failure,
});

const show = (failure: Snapshot["failure"]) =>
  render(
    <StaleRows snapshot={snapshotOf(failure)}>
      <p>The rows</p>
    </StaleRows>,
  ).container.textContent ?? "";

it("shows rows that could not be read as they came, beside rows that are not old", () => {
  const texts = ['{"orderId":1}', "null"];
  const text = show(unreadFailure("unfilled-orders", { count: 2, texts }, Date.now()));
  expect(text).toContain(`2 rows from the exchange couldn't be read: {"orderId":1}`);
  expect(text).not.toMatch(/ old\./);
  expect(screen.getByText("The rows")).toBeTruthy();
});

it("says nothing above rows that are whole", () => {
  expect(show(null)).toBe("The rows");
});
