// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { LimitsDialog } from "@/components/limits/limits-dialog";
import { hidePage, showPage } from "@/components/panels/testing/show-page";
import { defaultLimits } from "@/lib/orders/risk-limits-api";
import { DeskLimits } from "./desk-limits";

afterEach(hidePage);

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

it("one's own limits are saved for the account, what is left empty as no limit", async () => {
  const { changes } = showPage(<LimitsDialog accountId="acc_1" own={null} onClose={() => {}} />, {
    answers: { "PUT /api/risk-limits": { own: null, deskLimits: [], sentLastMinute: 0 } },
  });
  write("Max order value", "1000");
  write("Orders per minute", "30");
  press("Save my limits");
  await waitFor(() => expect(changes).toHaveLength(1));
  const riskLimits = { ...defaultLimits, maxNotional: "1000", ordersPerMinute: 30 };
  expect(changes[0]).toEqual(["PUT /api/risk-limits", { accountId: "acc_1", riskLimits }]);
});

it("a desk limit is set for all users, and is in the list with what it bounds", async () => {
  const none = { deskLimits: [], users: [], accounts: [] };
  const { changes } = showPage(<DeskLimits />, {
    answers: {
      "GET /api/session/idle": { idleMinutes: 15, idleLocks: false },
      "GET /api/risk-limits/desk": none,
      "PUT /api/risk-limits/desk": (_url, asked) => ({
        ...none,
        deskLimits: [
          { ...(asked as object), updatedBy: "Jana Adler", updatedAt: "2026-11-20T10:04:00Z" },
        ],
      }),
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: /^Set order limit/ }));
  await screen.findByLabelText("Max order value");
  write("Max order value", "1500");
  press("Save order limit");
  await screen.findByText(/1,500 USDT per order/);
  expect(screen.getByText(/Everyone on all accounts/)).toBeTruthy();
  expect(changes[0]?.[1]).toMatchObject({
    ...{ userId: null, accountId: null },
    riskLimits: { maxNotional: "1500", unchecked: "refuse" },
  });
});

it("who may not manage limits sees none", () => {
  showPage(<DeskLimits />, { role: "trader" });
  expect(screen.queryByText("Order limits")).toBeNull();
});
