// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { entry } from "@/components/entry/testing";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import type { JournalAnswer } from "@/lib/journal/api";
import { JournalScreen } from "./journal-screen";

afterEach(hidePage);

const placed = entry({ id: "int_1", price: "60123", qty: "0.01", clientOid: "D1-placed" });
const cancelled = entry({
  ...{ id: "int_2", kind: "cancel", endpoint: "cancel-order" },
  ...{ cancelTarget: placed, targetOrderId: placed.orderId, price: null, qty: null },
});
const sentAt = Date.now() - 10 * 60_000;
const lost = entry({
  ...{ id: "int_3", state: "UNRESOLVED", orderId: null, answeredAt: null, price: "57000" },
  ...{ createdAt: sentAt, firstByteAt: sentAt, lastByteAt: sentAt },
});
const alarm = {
  ...{ id: "alm_1", accountId: "acc_1", accountName: "Trader", intentId: "int_1" },
  ...{ reason: "Seen among the open orders", count: 1, firstAt: sentAt, lastAt: sentAt },
};

const nothing: JournalAnswer = {
  ...{ unknown: [], unknownNext: null, unknownCount: 0, alarms: [], rows: [], next: null },
  unknownKinds: { place: 0, cancel: 0, configure: 0, create: 0 },
};

function open(search = "") {
  let alarms = [alarm];
  const asked: string[] = [];
  const event = { at: sentAt, detail: {} };
  const shown = showPage(<JournalScreen />, {
    search,
    connections: [connectionOf()],
    answers: {
      "GET /api/journal": (url) => {
        asked.push(url.search);
        const cancels = url.searchParams.get("endpoint") === "cancel-order";
        return {
          ...nothing,
          ...{ alarms, unknown: [lost], unknownCount: 1 },
          unknownKinds: { ...nothing.unknownKinds, place: 1 },
          rows: cancels ? [cancelled] : [cancelled, placed],
        };
      },
      "GET /api/journal/int_2": {
        ...{ intent: cancelled, body: '{"orderId":"1364"}' },
        events: [
          { ...event, seq: "1", state: "PREPARED" },
          { ...event, seq: "2", state: "SENDING" },
        ],
      },
      "DELETE /api/alarms/alm_1": () => {
        alarms = [];
        return {};
      },
    },
  });
  return { ...shown, asked };
}

const row = (name: RegExp) => screen.findByRole("row", { name });

it("shows what was meant, and of a cancel the order that it aims at", async () => {
  open();
  expect((await row(/Cancel: .*60,123/)).textContent).toContain("Ada");
  expect(screen.getAllByRole("row")).toHaveLength(3);
});

it("keeps a filter in its address, and asks the desk by it", async () => {
  const { asked } = open("endpoint=cancel-order");
  await row(/Cancel: .*60,123/);
  expect(screen.getAllByRole("row")).toHaveLength(2);
  expect(asked.at(-1)).toContain("endpoint=cancel-order");
});

it("opens an entry with its history and what was sent", async () => {
  open();
  fireEvent.click(await row(/Cancel: .*60,123/));
  const events = await screen.findByRole("list", { name: "Events" });
  expect(within(events).getByText("Prepared")).toBeTruthy();
  expect(within(events).getByText("Sending")).toBeTruthy();
  expect(screen.getByText('{"orderId":"1364"}')).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save as evidence" })).toBeTruthy();
  await expect.poll(() => location.search).toBe("?entry=int_2");
});

it("keeps unknown outcomes on top, and what contradicts the journal", async () => {
  const { changes } = open();
  const unknown = await screen.findByRole("list", { name: "Unknown" });
  expect(unknown.textContent).toContain("57,000");
  expect(unknown.textContent).not.toMatch(/failed|rejected|refused/i);
  for (const name of ["Check now", "Cancel if it exists", /^Resolve manually/]) {
    expect(within(unknown).getByRole("button", { name })).toBeTruthy();
  }
  expect(screen.getByText("1 order unknown")).toBeTruthy();
  const alarms = screen.getByRole("list", { name: "Alarms" });
  expect(alarms.textContent).toContain("Seen among the open orders");
  fireEvent.click(within(alarms).getByRole("button", { name: "Acknowledge" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Alarms" })).toBeNull());
  expect(changes.map(([what]) => what)).toEqual(["DELETE /api/alarms/alm_1"]);
});
