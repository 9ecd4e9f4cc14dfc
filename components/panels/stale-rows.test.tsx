// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Snapshot, unreadFailure } from "@/lib/live/snapshot";
import { StaleRows } from "./stale-rows";

const snapshotOf = (failure: Snapshot["failure"], readAt = Date.now()): Snapshot => ({
  topic: "orders:acc_1",
  version: 1,
  rows: [{ orderId: "1" }],
  readAt,
  failure,
});

const show = (failure: Snapshot["failure"], readAt?: number) =>
  render(
    <StaleRows snapshot={snapshotOf(failure, readAt)}>
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

it("says that the exchange is silent once it is worth a word, and not before", () => {
  const at = Date.now();
  const silent = {
    endpoint: "unfilled-orders",
    code: null,
    message: "",
    at,
    silent: true,
  } as const;
  expect(show(silent, at)).toBe("The rows");
  expect(show(silent, at - 6_000)).toContain("old. The exchange isn't responding.");
});

it("says nothing above rows that are whole", () => {
  expect(show(null)).toBe("The rows");
});
