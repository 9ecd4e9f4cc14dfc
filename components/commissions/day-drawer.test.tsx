// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { beforeEach, expect, it, vi } from "vitest";
import { DeskProvider } from "@/components/desk/desk-provider";
import { ReauthenticationProvider } from "@/components/requests/reauthentication-provider";
import type { DaySync, DaySyncHistory } from "@/lib/archive/day-syncs";
import { anArchivedDay } from "@/lib/archive/testing/month-close";
import type { Day } from "@/lib/time";
import { capabilitiesOf } from "@/lib/users/roles";
import { DayDrawer } from "./day-drawer";

const day = "2026-11-12" as Day;
let history: DaySyncHistory;

let asked: string[];

beforeEach(() => {
  asked = [];
  history = { certificate: null, reads: [], quarantined: [], gaps: [] };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (init.method === "POST") asked.push(`${path} ${init.body}`);
    const none = { rows: 0, allDays: 0, records: 0, days: 0, missing: 0, openDays: [] };
    const sums = { effect: "0", missingRebate: "0", rebate: "1", rebateFirstVerified: "1" };
    const corrections = { now: 0, days: [], rows: [], next: null, totals: { ...none, ...sums } };
    return new Response(JSON.stringify(path.includes("/days/") ? history : corrections));
  });
});

const router = { push() {}, prefetch() {} } as Partial<AppRouterInstance> as AppRouterInstance;

function open() {
  const desk = { email: "tess@example.com", deskName: "Test", endsAt: "", idleMs: 60_000 };
  const me = { name: "Tess", role: "owner", capabilities: capabilitiesOf("owner"), ...desk };
  render(
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams()}>
        <QueryClientProvider client={new QueryClient()}>
          <ReauthenticationProvider>
            <DeskProvider
              me={{ ...me, role: "owner" }}
              version="1"
              connections={[]}
              lastConnectionId={undefined}
            >
              <DayDrawer
                accountId="acc_1"
                day={anArchivedDay(day, "confirmed")}
                now={Date.UTC(2026, 10, 20)}
              />
            </DeskProvider>
          </ReauthenticationProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </AppRouterContext>,
  );
}

it("names each gap of a day, beside the way to repair it", async () => {
  history.gaps = [
    { kind: "chain", says: "The pages of 1 sync don't form a complete sequence." },
    { kind: "shape", says: "No spot_trade records in the hour from 14:00." },
  ];
  open();
  const title = await screen.findByRole("heading", { name: /^Gaps/ });
  const listed = within(title.closest("section") as HTMLElement).getAllByRole("listitem");
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    "Chain gapThe pages of 1 sync don't form a complete sequence.",
    "Shape hintNo spot_trade records in the hour from 14:00.",
  ]);
  expect(screen.getByRole("button", { name: /^Sync 12 Nov now/ })).toBeTruthy();
});

it("says nothing of gaps where a day has none", async () => {
  open();
  await screen.findByRole("heading", { name: /^Syncs/ });
  expect(screen.queryByRole("heading", { name: /^Gaps/ })).toBeNull();
});

it("shows each sync beside the one before it, and syncs the day when asked", async () => {
  const read: DaySync = {
    ...{ id: "run_1", state: "complete", startedAt: 0, endedAt: 0, method: "cursor", error: null },
    ...{ completeAt: 1, records: 12, missing: 0, digest: "ab".repeat(32), pageRows: 500, pages: 1 },
    ...{ rows: 12, added: 12, changed: 0, whole: true },
  };
  history.reads = [
    { ...read, id: "run_3", completeAt: 3, digest: "cd".repeat(32), changed: 2 },
    { ...read, id: "run_2", completeAt: 2, method: "slices" },
    read,
  ];
  open();
  const table = await screen.findByRole("table", { name: "Syncs of the day" });
  const rows = within(table).getAllByRole("row").slice(1, 4);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Cursor, 500 a page12.*complete$/),
    expect.stringMatching(/Time slices12.*same as previous$/),
    expect.stringMatching(/Cursor, 500 a page12.*\u2260 2 changed, 12 added$/),
  ]);
  fireEvent.click(screen.getByRole("button", { name: /^Sync 12 Nov now/ }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toBe('/api/commissions/read-now {"accountId":"acc_1","days":["2026-11-12"]}');
});
