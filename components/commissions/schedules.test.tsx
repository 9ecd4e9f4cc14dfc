// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { beforeEach, expect, it, vi } from "vitest";
import { DeskProvider } from "@/components/desk/desk-provider";
import { selectOption } from "@/components/panels/testing/select-option";
import { ReauthenticationProvider } from "@/components/requests/reauthentication-provider";
import { ZoneProvider } from "@/components/ui/times";
import type { ExportSchedule } from "@/lib/exports/schedules";
import { capabilitiesOf, type Role } from "@/lib/users/roles";
import { Schedules } from "./schedules";

let asked: unknown[];
let schedules: readonly ExportSchedule[];

beforeEach(() => {
  asked = [];
  schedules = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const { method = "GET", body } = init;
    if (method !== "GET") asked.push([`${method} ${path}`, JSON.parse(String(body))]);
    const channels = [{ id: "chn_1", name: "Books" }];
    const answer = path.startsWith("/api/channels")
      ? { channels, deliveries: [], sendsEmail: true }
      : { schedules, folder: "/data/exports" };
    return new Response(JSON.stringify(answer));
  });
});

const router = {} as Partial<AppRouterInstance> as AppRouterInstance;

function open(role: Role) {
  const desk = { email: "tess@example.com", deskName: "Test", endsAt: "", idleMs: 60_000 };
  const me = { name: "Tess", role, capabilities: capabilitiesOf(role), ...desk };
  render(
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams()}>
        <QueryClientProvider client={new QueryClient()}>
          <ReauthenticationProvider>
            <DeskProvider me={me} version="1" connections={[]} lastConnectionId={undefined}>
              <ZoneProvider value="Europe/Vienna">
                <Schedules accountId="acc_1" />
              </ZoneProvider>
            </DeskProvider>
          </ReauthenticationProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </AppRouterContext>,
  );
}

const lastRun: NonNullable<ExportSchedule["lastRun"]> = {
  ...{ due: "2026-11-20", state: "written", at: Date.parse("2026-11-21T04:10:00Z") },
  ...{ failure: null, fileName: "fills.csv", delivery: "unknown" },
};

const daily: ExportSchedule = {
  ...{ id: "sch_1", name: "Fills", trigger: "day", cron: null, zone: null, days: null },
  ...{ dataset: "fills", format: "csv", includeUnsettled: false, channelName: "Books" },
  ...{ createdBy: "Fin", nextAt: null, paused: false, lastRun },
};

it("shows when each runs next and what its last run came to", async () => {
  const failure = "Not verified: 2026-11-20 (changed).";
  const waits = { ...lastRun, state: "due", failure, delivery: null } as const;
  const nextAt = Date.parse("2026-11-22T00:00:00Z");
  const clock = { trigger: "cron", cron: "0 9 * * *", zone: "Asia/Tokyo", days: 2 } as const;
  schedules = [
    daily,
    { ...daily, id: "sch_2", name: "Clock", ...clock, nextAt, lastRun: waits, channelName: null },
    { ...daily, id: "sch_3", name: "Paused", paused: true, lastRun: null },
  ];
  open("viewer");
  const row = (name: RegExp) => screen.findByRole("row", { name });
  expect((await row(/^Fills/)).textContent).toMatch(
    /At the next verified day2026-11-20: unknown, 2026-11-21 05:10 CETBooksFin/,
  );
  expect((await row(/^Clock/)).textContent).toMatch(
    /0 9 \* \* \* Asia\/Tokyo, 2 days2026-11-22 01:00 CET2026-11-20: waits\. Not verified/,
  );
  expect((await row(/^Paused/)).textContent).toContain("PausedNone yet");
  expect(screen.queryByRole("button")).toBeNull();
});

it("pauses and deletes one", async () => {
  schedules = [daily];
  open("finance");
  fireEvent.click(await screen.findByRole("button", { name: "Pause Fills" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  const remove = screen.getByRole("button", { name: "Delete Fills" });
  await waitFor(() => expect(remove.getAttribute("aria-disabled")).toBeNull());
  fireEvent.click(remove);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([
    ["PATCH /api/exports/schedules/sch_1", { state: "paused" }],
    ["DELETE /api/exports/schedules/sch_1", {}],
  ]);
});

it("makes one by the clock, to a channel", async () => {
  open("finance");
  fireEvent.change(await screen.findByLabelText("Schedule"), { target: { value: "Daily" } });
  await selectOption("When", "On a schedule");
  fireEvent.change(screen.getByLabelText("Time zone"), { target: { value: "Asia/Tokyo" } });
  await selectOption("To", "Books");
  fireEvent.click(screen.getByRole("button", { name: "Schedule" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toEqual([
    "POST /api/exports/schedules",
    {
      ...{ accountId: "acc_1", name: "Daily", trigger: "cron", cron: "0 9 * * *", days: 1 },
      ...{ zone: "Asia/Tokyo", dataset: "fills", format: "csv", includeUnsettled: false },
      channelId: "chn_1",
    },
  ]);
});
