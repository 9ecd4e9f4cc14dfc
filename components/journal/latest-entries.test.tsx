// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { DeskProvider } from "@/components/desk/desk-provider";
import { ZoneProvider } from "@/components/ui/times";
import type { JournalRow } from "@/lib/journal/api";
import type { OrderIntentState } from "@/lib/orders/order-intent";
import { journalRow } from "@/lib/orders/testing";
import { capabilitiesOf, type Role } from "@/lib/users/roles";
import { LatestEntries } from "./latest-entries";

const router = { push() {}, prefetch() {} } as Partial<AppRouterInstance> as AppRouterInstance;

function show(role: Role, page: ReactNode, journal: object) {
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.startsWith("/api/journal")) return Response.json(journal);
    if (path.startsWith("/api/alerts")) return Response.json({ alerts: [] });
    if (path.startsWith("/api/overview/day"))
      return Response.json({ day: "2026-11-25", hours: [] });
    return Response.json({ archives: null, transfers: null });
  });
  const person = { name: "Tess", role, capabilities: capabilitiesOf(role), email: "", endsAt: "" };
  render(
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams()}>
        <QueryClientProvider client={new QueryClient()}>
          <DeskProvider
            me={{ ...person, deskName: "Test", idleMs: 60_000 }}
            version="1"
            connections={[]}
            lastConnectionId={undefined}
          >
            {page}
          </DeskProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </AppRouterContext>,
  );
}

const entry = (id: string, createdAt: number, state: OrderIntentState): JournalRow => ({
  ...journalRow({ id, createdAt, state }),
  ...{ accountId: "acc_1", accountName: "Main", environment: "paper", cancelTarget: null },
});

const answered = (unknown: readonly JournalRow[], rows: readonly JournalRow[]) => ({
  ...{ unknown, rows, unknownNext: null, unknownCount: unknown.length, unknownKinds: {} },
  ...{ alarms: [], next: null },
});

it("shows what was sent last, the unknown in their place, each as a way to its entry", async () => {
  const rows = [entry("int_3", 30, "LIVE"), entry("int_1", 10, "REJECTED")];
  const page = (
    <ZoneProvider value="Asia/Kolkata">
      <LatestEntries />
    </ZoneProvider>
  );
  show("trader", page, answered([entry("int_2", 20, "UNKNOWN")], rows));
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    ["int_3", "int_2", "int_1"].map((id) => `/journal?entry=${id}`),
  );
  expect(
    links.map(({ textContent }) => /Live|Unknown|Rejected/.exec(textContent ?? "")?.[0]),
  ).toEqual(["Live", "Unknown", "Rejected"]);
  expect(links[0]?.textContent).toContain("05:30:00");
});

it("says that nothing was sent yet", async () => {
  show("trader", <LatestEntries />, answered([], []));
  expect(await screen.findByText("No orders sent from this desk yet.")).toBeTruthy();
});
