// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import type { JournalRow } from "@/lib/journal/api";
import type { Role } from "@/lib/users/roles";
import { AttestForm } from "./attest-form";
import { EntryActions } from "./entry-actions";
import { entry } from "./testing";

afterEach(hidePage);

/** An order whose quiet window has passed and that nobody has found. */
const lost = (change: Partial<JournalRow> = {}) => {
  const sentAt = Date.now() - 10 * 60_000;
  return entry({
    ...{ state: "UNRESOLVED", orderId: null, answeredAt: null, category: "USDT-FUTURES" },
    endpoint: "place-batch",
    ...{ createdAt: sentAt, firstByteAt: sentAt, lastByteAt: sentAt, updatedAt: sentAt },
    ...change,
  });
};

const path = "/api/journal/intent_1";

function open(change: Partial<JournalRow> = {}, role: Role = "owner") {
  const of = { entry: lost(change), accountId: "acc_1", environment: "paper" } as const;
  const verified = vi.fn();
  const recorded = vi.fn();
  const { changes } = showPage(
    <>
      <EntryActions {...of} size="sm" onVerify={verified} />
      <AttestForm {...of} onRecorded={recorded} />
    </>,
    {
      role,
      connections: [connectionOf()],
      answers: {
        [`POST ${path}/check`]: {},
        [`POST ${path}/send-again`]: { kind: "ok", data: { orderId: "1", clientOid: "D1-abc" } },
        [`POST ${path}/attest`]: {},
        "POST /api/exchange/cancel-order": { kind: "ok", data: {} },
      },
    },
  );
  return { changes, verified, recorded };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

it("what nobody found is checked, and cancelled by the id that we gave it", async () => {
  const { changes, verified } = open();
  press("Check now");
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]?.[0]).toBe(`POST ${path}/check`);
  await waitFor(() => press("Cancel if it exists"));
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(changes[1]).toEqual([
    "POST /api/exchange/cancel-order",
    expect.objectContaining({
      connectionId: "con_1",
      request: { category: "USDT-FUTURES", clientOid: "D1-abc" },
    }),
  ]);
  press(/^Resolve manually/);
  expect(verified).toHaveBeenCalledOnce();
});

it("it is sent again under its own id only after a person has read what that can do", async () => {
  const { changes } = open();
  press(/^Resend with the same id/);
  await screen.findByText(/you could end up with two orders/);
  expect(changes).toEqual([]);
  press(/^Resend: /);
  await waitFor(() => expect(changes.map(([what]) => what)).toEqual([`POST ${path}/send-again`]));
});

it("a person's word needs an outcome and where it was seen", async () => {
  const { changes, recorded } = open();
  press("Save");
  expect(screen.getByText("Select an outcome")).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Not placed"));
  press("Save");
  expect(screen.getByText(/^Enter your evidence/)).toBeTruthy();
  expect(changes).toEqual([]);
  fireEvent.change(screen.getByLabelText("Evidence"), {
    target: { value: " Order history " },
  });
  press("Save");
  await waitFor(() => expect(recorded).toHaveBeenCalledOnce());
  expect(changes).toEqual([
    [`POST ${path}/attest`, { outcome: "not-placed", note: "Order history" }],
  ]);
});

it("a sub-account of unknown outcome is neither cancelled nor asked for again", () => {
  open({ kind: "create", endpoint: "create-sub-accounts", category: null, symbol: null });
  const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(names).toEqual([expect.stringMatching(/^Resolve manually/), "Save"]);
  expect(screen.getByLabelText("Exists, key revoked")).toBeTruthy();
});

it("who may not place orders presses nothing", async () => {
  const { changes } = open({}, "viewer");
  for (const name of ["Check now", "Cancel if it exists", /^Resend/, "Save"]) {
    expect(screen.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
    press(name);
  }
  expect(changes).toEqual([]);
});
