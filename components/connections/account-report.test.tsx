// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DeskProvider } from "@/components/desk/desk-provider";
import { ReauthenticationProvider } from "@/components/requests/reauthentication-provider";
import type {
  AccountCapabilities,
  ConnectionsAnswer,
  ListedAccount,
  ListedKey,
} from "@/lib/connections/api";
import { keyPermissions } from "@/lib/exchange/values";
import { capabilitiesOf, type Role } from "@/lib/users/roles";
import { ConnectionsScreen } from "./connections-screen";

const at = "2026-11-20T18:43:11.000Z";

const vienna: ListedKey = {
  id: "con_1",
  label: "Vienna desk",
  keyLast4: "7c0e",
  permissions: keyPermissions,
  createdAt: at,
  lastTest: null,
};

const capabilities: AccountCapabilities = {
  at: "2026-11-20T18:43:16.000Z",
  family: "unified",
  environment: "live",
  clockMs: 184,
  tookMs: 94,
  permissions: [{ name: "uta_trade", has: true, endpoint: "unfilled-orders" }],
  seen: [
    { endpoint: "unfilled-orders", at, tookMs: 94, rows: 7, why: null, code: null },
    {
      endpoint: "spot-unfilled-orders",
      at,
      tookMs: 80,
      rows: null,
      why: "It needs a classic account.",
      code: "40085",
    },
  ],
};

const account: ListedAccount = {
  id: "acc_1",
  name: "Vienna",
  environment: "live",
  venue: "main",
  positionMode: "one_way_mode",
  ndBroker: false,
  copyTrading: false,
  channelCode: null,
  liveConfirmed: false,
  family: null,
  capabilities: null,
  observedPositionMode: null,
  restored: null,
  keys: [],
};

const tested: ListedAccount = {
  ...account,
  family: "unified",
  capabilities,
  keys: [{ ...vienna, lastTest: { at, failure: null, code: null } }],
};

const pageOf = (...accounts: readonly ListedAccount[]): ConnectionsAnswer => ({
  accounts,
  venues: ["paper", "main"],
  liveTrading: false,
});

/** What the browser asked for, in order, and the page that the desk answers now. */
let asked: string[];
let page: ConnectionsAnswer;
/** What a change of the desk does to the page. */
let changes: Record<string, () => ConnectionsAnswer>;

beforeEach(() => {
  asked = [];
  changes = {};
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const route = `${init.method ?? "GET"} ${path}`;
    asked.push(`${route}${init.body && init.body !== "{}" ? ` ${init.body}` : ""}`);
    page = changes[route]?.() ?? page;
    return new Response(JSON.stringify(page));
  });
});

afterEach(() => {
  history.replaceState(null, "", "/");
});

const router = { push() {}, refresh() {} } as Partial<AppRouterInstance> as AppRouterInstance;

/** The page of connections as somebody with a role sees it, at an address of it. */
function open(search: string, role: Role = "owner") {
  const desk = { email: "tess@example.com", deskName: "Test", endsAt: at, idleMs: 60_000 };
  const me = { name: "Tess", role, capabilities: capabilitiesOf(role), ...desk };
  const screenAt = (address: string) => (
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams(address)}>
        <QueryClientProvider client={queries}>
          <ReauthenticationProvider>
            <DeskProvider me={me} version="1" connections={[]} lastConnectionId={undefined}>
              <ConnectionsScreen />
            </DeskProvider>
          </ReauthenticationProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </AppRouterContext>
  );
  const queries = new QueryClient();
  history.replaceState(null, "", search || "/");
  const { rerender } = render(screenAt(search));
  return { follow: () => rerender(screenAt(location.search)) };
}

const row = (name: string) => screen.getByRole("row", { name: new RegExp(name) });

it("says first in a sentence what an account can do, then 17 rows in four words", async () => {
  page = pageOf(tested);
  open("?account=acc_1");
  expect(await screen.findByRole("heading", { name: "Vienna" })).toBeTruthy();
  expect(screen.getByText(/It can trade spot, margin and futures/)).toBeTruthy();
  expect(screen.getAllByRole("row")).toHaveLength(18);
  expect(row("Open orders, unified").textContent).toContain("Works7 open orders18:43:1194 ms");
  expect(row("Place batch").textContent).toContain("Permitted");
  expect(row("Set leverage").textContent).toContain("Not for unifiedInstead: set it at the");
  const current = screen.getByText("Unified").closest("li");
  expect(current?.textContent).toContain("Seen: v2 list refused with 40085");
  expect(screen.getByRole("region", { name: "Tests" }).textContent).toMatch(
    /read-only test, 18:43:11 to 18:43:16 UTC.*184 ms ahead.*live, not demo.*unified, 1 list/,
  );
  expect(screen.getByRole("region", { name: "Permissions" }).textContent).toContain(
    "uta_tradeshown by Open orders, unifiedyes",
  );
  expect(screen.queryByText(/decide/)).toBeNull();
});

it("offers one button beside a contradiction, which declares what was seen", async () => {
  const mode = { mode: "hedge_mode", field: "holdMode", count: 2, of: 2 } as const;
  const observedPositionMode = { ...mode, orderId: "1369", symbol: "ETHUSDT", at };
  page = pageOf({ ...tested, observedPositionMode });
  changes["PATCH /api/accounts/acc_1"] = () =>
    pageOf({ ...tested, observedPositionMode, positionMode: "hedge_mode" });
  open("?account=acc_1");
  const block = await screen.findByRole("region", { name: "Position mode: decide" });
  expect(block.textContent).toContain("DeclaredOne-way");
  expect(block.textContent).toContain("SeenHedge2 of 2 futures orders");
  expect(within(block).getAllByRole("button")).toHaveLength(1);
  fireEvent.click(within(block).getByRole("button", { name: "Change to Hedge" }));
  await waitFor(() => expect(screen.queryByText(/decide/)).toBeNull());
  expect(asked).toContain('PATCH /api/accounts/acc_1 {"positionMode":"hedge_mode"}');
});

it("leads from a key that was added to its account's page, and tests it there", async () => {
  page = pageOf(account);
  changes["POST /api/connections"] = () => pageOf({ ...account, keys: [vienna] });
  changes["POST /api/connections/con_1/test"] = () => pageOf(tested);
  const { follow } = open("");
  fireEvent.click(await screen.findByRole("button", { name: /Add its key/ }));
  const type = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await type("Name of the key", "Vienna desk");
  await type("API key", "bg_1");
  await type("Secret key", "secret");
  await type("Passphrase", "phrase");
  fireEvent.click(screen.getByRole("button", { name: "Add the key" }));
  await waitFor(() => expect(location.search).toBe("?account=acc_1"));
  follow();
  expect(await screen.findByText(/It can trade spot, margin and futures/)).toBeTruthy();
  expect(asked.slice(1).map((each) => each.split(" ").slice(0, 2).join(" "))).toEqual([
    "POST /api/connections",
    "POST /api/connections/con_1/test",
    "GET /api/connections",
  ]);
});

it("shows the page to one who may not change it, with its buttons off and the reason", async () => {
  page = pageOf({ ...tested, keys: [{ ...vienna, permissions: ["read"] }] });
  open("?account=acc_1", "admin");
  expect(await screen.findByText(/Its key has no trade permission/)).toBeTruthy();
  expect(
    screen.getByRole("button", { name: /Allow live orders/ }).getAttribute("aria-description"),
  ).toContain("connections.manage");
});
