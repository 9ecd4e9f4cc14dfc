// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ZoneProvider } from "@/components/ui/times";
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

it("says when the last attempt failed in the user's zone, and copies it in UTC", () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const at = Date.UTC(2026, 10, 20, 12);
  const failure = { endpoint: "unfilled-orders", code: "40001", message: "No.", at } as const;
  render(
    <ZoneProvider value="Asia/Kolkata">
      <StaleRows snapshot={snapshotOf(failure)}>The rows</StaleRows>
    </ZoneProvider>,
  );
  screen.getByText(/code 40001: No\. 2026-11-20 17:30:00\.000 GMT\+5:30/);
  fireEvent.click(screen.getByRole("button", { name: /details/ }));
  expect(writeText).toHaveBeenCalledWith(
    "unfilled-orders, code 40001: No. 2026-11-20 12:00:00.000 UTC",
  );
});

it("dims old rows at once, and says why when no newer ones come", () => {
  vi.useFakeTimers();
  expect(show(null, Date.now() - 60_000)).toBe("The rows");
  expect(document.querySelector(".stale")).not.toBeNull();
  act(() => vi.advanceTimersByTime(4_000));
  expect(screen.getByText(/ old\./)).toBeTruthy();
});

it("says nothing above rows that are whole", () => {
  expect(show(null)).toBe("The rows");
});
