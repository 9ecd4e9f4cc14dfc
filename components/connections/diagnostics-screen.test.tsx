// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { defaultAppearance } from "@/components/appearance/appearance";
import { AppearanceProvider } from "@/components/appearance/appearance-provider";
import { DeskProvider } from "@/components/desk/desk-provider";
import { ReauthenticationProvider } from "@/components/requests/reauthentication-provider";
import type { DriftRow } from "@/lib/connections/api";
import { capabilitiesOf } from "@/lib/users/roles";
import { DiagnosticsScreen } from "./diagnostics-screen";

const at = Date.parse("2026-11-20T10:00:00Z");

const drift: readonly DriftRow[] = [
  {
    ...{ venue: "paper", endpoint: "unfilled-orders", field: "list[].delegateType" },
    ...{ seen: "foo_bar", example: '"foo_bar"', count: 3, firstAt: at, lastAt: at },
  },
  {
    ...{ venue: "paper", endpoint: "instruments", field: "[].ofTomorrow", seen: "(extra)" },
    ...{ example: null, count: 1, firstAt: at, lastAt: at },
  },
];

/** What the desk answers; null is no answer that can be used. */
let rows: readonly DriftRow[] | null;
let isPhone: boolean;

/** happy-dom has no fonts; tables ask for those of the page before they measure. */
const fonts = Object.assign(new EventTarget(), { ready: Promise.resolve(), status: "loaded" });

beforeAll(() => {
  Object.defineProperty(document, "fonts", { configurable: true, value: fonts });
});
afterAll(() => {
  Reflect.deleteProperty(document, "fonts");
});

beforeEach(() => {
  rows = [];
  isPhone = false;
  vi.stubGlobal("matchMedia", () =>
    Object.assign(new EventTarget(), {
      get matches() {
        return isPhone;
      },
    }),
  );
  vi.stubGlobal("fetch", async (path: string) => {
    if (path !== "/api/diagnostics") return Response.json({ scenarios: null });
    return rows === null ? new Response("", { status: 503 }) : Response.json({ rows });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const desk = { email: "tess@example.com", deskName: "Test", endsAt: "", idleMs: 60_000 };
  const me = {
    name: "Tess",
    role: "owner",
    capabilities: capabilitiesOf("owner"),
    ...desk,
  } as const;
  const router = { push() {}, prefetch() {} } as Partial<AppRouterInstance> as AppRouterInstance;
  render(
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams()}>
        <QueryClientProvider client={new QueryClient()}>
          <ReauthenticationProvider>
            <AppearanceProvider initial={defaultAppearance}>
              <DeskProvider me={me} version="1" connections={[]} lastConnectionId={undefined}>
                <DiagnosticsScreen />
              </DeskProvider>
            </AppearanceProvider>
          </ReauthenticationProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </AppRouterContext>,
  );
}

it("says that nothing is unknown", async () => {
  open();
  await screen.findByText("No unknown fields");
});

it("lists each unknown field and value with an example and how long it was seen", async () => {
  rows = drift;
  open();
  const table = await screen.findByRole("table", { name: "Unknown fields and values" });
  const shown = (words: string) => within(table).getByText(words).closest("tr")?.textContent;
  expect(shown("list[].delegateType")).toMatch(/unfilled-orders.*foo_bar.*"foo_bar".*3$/);
  expect(shown("[].ofTomorrow")).toMatch(/instruments.*\(extra\)\u2013.*1$/);
});

it("lists them one under the other on a phone", async () => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(800);
  rows = drift;
  isPhone = true;
  open();
  await screen.findByText("in 3 hours");
  expect(screen.getByText("in 1 hour")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
  vi.restoreAllMocks();
});

it("says that it could not be read, and reads it when asked again", async () => {
  rows = null;
  open();
  await screen.findByText("The diagnostics couldn't be loaded");
  rows = [];
  fireEvent.click(screen.getByRole("button", { name: "Retry now" }));
  await screen.findByText("No unknown fields");
});
