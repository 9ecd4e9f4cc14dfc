// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import { aMonthClose } from "@/lib/archive/testing/month-close";
import { MonthScreen } from "./month-screen";

afterEach(hidePage);

it("takes the selected month to the other tabs, in place of days selected there", async () => {
  const close = aMonthClose();
  const { now, lastDay, days, month } = close;
  const archive = { now, lastDay, days, pausedAt: null };
  const payouts = { month, state: "open", rows: [], files: [] };
  const connection = connectionOf({ accountId: "acc_1" });
  showPage(<MonthScreen connection={connection} />, {
    connections: [connection],
    search: "connection=con_1&month=2026-10&from=2026-10-05&to=2026-10-11",
    answers: {
      "GET /api/commissions/days": archive,
      "GET /api/commissions/corrections": { ...archive, totals: { rows: 0 }, rows: [] },
      "GET /api/commissions/months/2026-10": close,
      "GET /api/commissions/months/2026-10/statements": { firm: null, files: [], replaced: [] },
      "GET /api/commissions/months/2026-10/payouts": payouts,
    },
  });
  const views = within(screen.getByRole("navigation", { name: "Views" }));
  const hrefOf = (name: string) => views.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("Fills")).toContain("from=2026-10-05&to=2026-10-11");
  fireEvent.click(await screen.findByRole("button", { name: "Previous month" }));
  await waitFor(() => expect(hrefOf("Fills")).toContain("from=2026-09-01&to=2026-09-30"));
  expect(hrefOf("Month close")).toBe("/commissions/month?connection=con_1&month=2026-09");
  expect(hrefOf("Coverage")).toBe("/commissions/coverage?connection=con_1&month=2026-09-01");
});
