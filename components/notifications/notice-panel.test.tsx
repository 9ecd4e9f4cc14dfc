// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DeskConnection } from "@/components/desk/connection";
import { DeskProvider } from "@/components/desk/desk-provider";
import { PreferencesProvider } from "@/components/desk/preferences";
import { FrameToastDock } from "@/components/ui/toast/toast-dock";
import { dismissToast, dismissToasts, showToast } from "@/components/ui/toast/toast-store";
import { snapshotKey } from "@/lib/api/query";
import { topicText } from "@/lib/live/topic";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { journalRow } from "@/lib/orders/testing";
import { capabilitiesOf } from "@/lib/users/roles";
import { AlertBell } from "./alert-bell";

const connection: DeskConnection = {
  ...{ id: "con_1", label: "Key", accountId: "acc_1", accountName: "Main", keyLast4: "1234" },
  ...{ environment: "paper", venue: "paper", positionMode: "hedge_mode", ndBroker: false },
  ...{ family: null, lacks: {}, permissions: [] },
};

const topic = topicText({ kind: "journal", accountId: "acc_1" });

let queries: QueryClient;
let notified: string[] = [];
let tones = 0;

/** What the browser would do: it is asked, and only counts. */
class CountedNotification {
  static permission = "granted";
  static requestPermission = async () => "granted";
  onclick = null;
  constructor(title: string) {
    notified.push(title);
  }
  close() {}
}

class CountedAudio {
  destination = {};
  currentTime = 0;
  createGain = () => ({ gain: { value: 0 }, connect() {} });
  createOscillator = () => {
    tones += 1;
    return { frequency: { value: 0 }, connect() {}, start() {}, stop() {} };
  };
  close = async () => {};
}

beforeEach(() => {
  queries = new QueryClient();
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ alerts: [] })));
  vi.stubGlobal("Notification", CountedNotification);
  vi.stubGlobal("AudioContext", CountedAudio);
});
afterEach(() => {
  dismissToast("unknown 1");
  dismissToasts();
  notified = [];
  tones = 0;
});

const now = Date.now();

const row = (id: string, changes: Partial<OrderIntent>) =>
  journalRow({ id, person: "Tess", updatedAt: now, ...changes });

const journalIs = (rows: readonly OrderIntent[], version = 1) =>
  queries.setQueryData(snapshotKey(topic), {
    ...{ topic, rows, version, readAt: now, failure: null },
  } as never);

function open(choice?: object, toasts?: object) {
  const desk = { email: "tess@example.com", deskName: "Test", endsAt: "", idleMs: 60_000 };
  const me = { name: "Tess", role: "trader" as const, ...desk };
  const router = { push() {}, prefetch() {} } as Partial<AppRouterInstance> as AppRouterInstance;
  render(
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams()}>
        <QueryClientProvider client={queries}>
          <PreferencesProvider initial={{ notices: choice, toasts }}>
            <DeskProvider
              me={{ ...me, capabilities: capabilitiesOf("trader") }}
              version="1"
              connections={[connection]}
              lastConnectionId="con_1"
            >
              <AlertBell />
            </DeskProvider>
          </PreferencesProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </AppRouterContext>,
  );
}

const bell = (count: string) => screen.findByRole("button", { name: `Notifications, ${count}` });

async function openPanel(): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name: /^Notifications/ }));
  await screen.findByText("Settings");
}

it("has what needs a user first, and of what went well only what came of it", async () => {
  journalIs([
    row("acked", { state: "ACKED" }),
    row("gone", { state: "CLOSED_UNSPECIFIED" }),
    row("bad", { state: "REJECTED", code: "40762" }),
  ]);
  open();
  await bell("1 needs action");
  act(() => {
    showToast({ key: "cancel 1", tone: "done", title: "Cancel accepted", text: "Open long 1" });
    showToast({ key: "unknown 1", tone: "unknown", title: "Cancel unknown" });
  });
  await bell("2 need action");
  await openPanel();
  const needed = screen.getByRole("list", { name: "Notifications that need action" });
  const latest = screen.getByRole("list", { name: "Latest notifications" });
  expect(needed.textContent).toMatch(/Cancel unknown.*Rejected 40762|Rejected 40762.*Cancel unk/);
  expect(latest.textContent).toContain("Filled or cancelled");
  expect(within(latest).getAllByRole("listitem")).toHaveLength(1);
  expect(screen.queryByText("Cancel accepted")).toBeNull();
  act(dismissToasts);
  fireEvent.click(screen.getByRole("button", { name: "Clear 1" }));
  expect(screen.queryByText("Filled or cancelled")).toBeNull();
  expect(screen.getByText("Cancel unknown")).toBeTruthy();
  expect(within(needed).queryByRole("button", { name: /Cancel unknown/ })).toBeNull();
  fireEvent.click(within(needed).getByRole("button", { name: /Rejected 40762/ }));
  await bell("1 needs action");
});

it("sounds and desktop notices come for the kinds that a person asked for, and once", async () => {
  journalIs([row("old", { state: "REJECTED" })]);
  open({ rejected: { sound: true, desktop: true } });
  await bell("1 needs action");
  expect([notified, tones]).toEqual([[], 0]);
  const rows = [row("old", { state: "REJECTED" }), row("new", { state: "REJECTED", code: "1" })];
  act(() => journalIs([...rows, row("fine", { state: "ACKED" })], 2));
  await bell("2 need action");
  await expect.poll(() => notified).toEqual(["Rejected 1"]);
  expect(tones).toBe(2);
  act(() => journalIs(rows, 3));
  expect(notified).toHaveLength(1);
});

it("a sound for orders that end comes as they end, not as they are accepted", async () => {
  journalIs([row("one", { state: "ACKED" })]);
  open({ closed: { sound: true, desktop: true } });
  await bell("0 need action");
  act(() => journalIs([row("one", { state: "LIVE" })], 2));
  act(() => journalIs([row("one", { state: "CANCELLED" })], 3));
  await expect.poll(() => notified).toEqual(["Cancelled"]);
  expect(tones).toBe(2);
});

it("nothing sounds until somebody asks for it, kind by kind", async () => {
  journalIs([]);
  open();
  await openPanel();
  fireEvent.click(screen.getByRole("button", { name: "Settings" }));
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes).toHaveLength(11);
  expect(boxes.some(({ checked }) => checked)).toBe(false);
  await act(async () => screen.getByLabelText("Sound: Order rejected").click());
  expect(screen.getByText(/Sound on .* Desktop notifications off/)).toBeTruthy();
});

it("muted, nothing sounds and no success is shown, but what needs a user is", async () => {
  journalIs([]);
  open({ rejected: { sound: true, desktop: true } }, { place: "top", muted: true });
  await bell("0 need action");
  act(() => journalIs([row("new", { state: "REJECTED", code: "1" })], 2));
  await bell("1 needs action");
  expect([notified, tones]).toEqual([[], 0]);
  render(<FrameToastDock muted />);
  act(() => {
    showToast({ key: "cancel 1", tone: "done", title: "Cancel accepted" });
    showToast({ key: "unknown 1", tone: "unknown", title: "Cancel unknown" });
  });
  expect(screen.getByRole("region", { name: "Messages" }).textContent).toBe("Cancel unknown");
});

it("where messages stand and peace are chosen among the settings, and kept", async () => {
  const kept: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, init?: RequestInit) => {
    if (init?.method === "PUT") kept.push(JSON.parse(String(init.body)));
    return new Response(JSON.stringify({ alerts: [] }));
  });
  journalIs([]);
  open();
  await openPanel();
  fireEvent.click(screen.getByRole("button", { name: "Settings" }));
  fireEvent.click(screen.getByRole("radio", { name: "At the top" }));
  await expect
    .poll(() => kept)
    .toContainEqual({
      ...{ name: "toasts", value: { place: "top", muted: false } },
    });
  fireEvent.click(screen.getByRole("checkbox", { name: /^Mute/ }));
  await expect
    .poll(() => kept)
    .toContainEqual({
      ...{ name: "toasts", value: { place: "top", muted: true } },
    });
  expect(screen.getByText("Muted")).toBeTruthy();
});

it("lists every notice, however many there are", async () => {
  journalIs(Array.from({ length: 30 }, (_, at) => row(`no ${at}`, { state: "REJECTED" })));
  open();
  await bell("30 need action");
  await openPanel();
  const needed = screen.getByRole("list", { name: "Notifications that need action" });
  expect(within(needed).getAllByRole("listitem")).toHaveLength(30);
});
