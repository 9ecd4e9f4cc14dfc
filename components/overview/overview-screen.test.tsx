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
import { capabilitiesOf, type Role } from "@/lib/users/roles";
import { OverviewScreen } from "./overview-screen";

const router = { push() {}, prefetch() {} } as Partial<AppRouterInstance> as AppRouterInstance;

function show(role: Role, page: ReactNode) {
  vi.stubGlobal("fetch", async (path: string) => {
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

it.each([
  ["trader", null],
  ["owner", <p key="rebates">Rebates</p>],
] as const)("%s has what the desk trades on the overview, once", async (role, rebates) => {
  const [markets, entries] = [<p key="m">Markets</p>, <p key="e">Entries</p>];
  show(role, <OverviewScreen day={null} sums={null} {...{ rebates, markets, entries }} />);
  expect(screen.getAllByText(/Markets|Entries/)).toHaveLength(2);
  expect(screen.queryByRole("region", { name: "Open alerts" })).toBeNull();
  expect(screen.queryAllByText("Rebates")).toHaveLength(rebates === null ? 0 : 1);
});

it("who sees neither orders nor journal has the open alerts there", async () => {
  show(
    "finance",
    <OverviewScreen day={null} sums={null} rebates={null} markets={null} entries={null} />,
  );
  expect(await screen.findByText("No open alerts.")).toBeTruthy();
});
