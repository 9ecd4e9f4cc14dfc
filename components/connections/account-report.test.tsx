// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { type Answers, hidePage, showPage } from "@/components/panels/testing/show-page";
import { ZoneProvider } from "@/components/ui/times";
import type {
  AccountCapabilities,
  ConnectionsAnswer,
  ListedAccount,
  ListedKey,
} from "@/lib/connections/api";
import { keyPermissions } from "@/lib/exchange/values";
import type { Role } from "@/lib/users/roles";
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

afterEach(hidePage);

/** The connections page at an address, as a user of a role sees it. */
function open(
  page: ConnectionsAnswer,
  search = "",
  answers: Answers = {},
  { role = "owner", zone = "UTC" }: { role?: Role; zone?: string } = {},
) {
  const screenInZone = (
    <ZoneProvider value={zone}>
      <ConnectionsScreen />
    </ZoneProvider>
  );
  return showPage(screenInZone, {
    role,
    search,
    answers: { "GET /api/connections": page, "GET /api/unknown-fields": { rows: [] }, ...answers },
  });
}

const row = (name: string) => screen.getByRole("row", { name: new RegExp(name) });

it("says first in a sentence what an account can do, then 17 rows in four words", async () => {
  open(pageOf(tested), "account=acc_1");
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
  expect(screen.queryByText(/action needed/)).toBeNull();
});

it("says when each answer came in the user's zone", async () => {
  open(pageOf(tested), "account=acc_1", {}, { zone: "Asia/Kolkata" });
  await screen.findByRole("heading", { name: "Vienna" });
  screen.getByRole("columnheader", { name: "GMT+5:30" });
  expect(row("Open orders, unified").textContent).toContain("7 open orders00:13:1194 ms");
  expect(screen.getByRole("region", { name: "Tests" }).textContent).toContain(
    "read-only test, 00:13:11 to 00:13:16 GMT+5:30",
  );
  expect(screen.getByRole("navigation", { name: "Accounts" }).textContent).toContain(
    "tested 2026-11-21 00:13 GMT+5:30",
  );
});

it("offers one button beside a contradiction, which declares what was seen", async () => {
  const mode = { mode: "hedge_mode", field: "holdMode", count: 2, of: 2 } as const;
  const observedPositionMode = { ...mode, orderId: "1369", symbol: "ETHUSDT", at };
  const decided = { ...tested, observedPositionMode, positionMode: "hedge_mode" } as const;
  const { changes } = open(pageOf({ ...tested, observedPositionMode }), "account=acc_1", {
    "PATCH /api/accounts/acc_1": pageOf(decided),
  });
  const block = await screen.findByRole("region", { name: "Position mode: action needed" });
  expect(block.textContent).toContain("DeclaredOne-way");
  expect(block.textContent).toContain("ObservedHedge2 of 2 futures orders");
  expect(within(block).getAllByRole("button")).toHaveLength(1);
  fireEvent.click(within(block).getByRole("button", { name: "Change to Hedge" }));
  await waitFor(() => expect(screen.queryByText(/action needed/)).toBeNull());
  expect(changes).toEqual([["PATCH /api/accounts/acc_1", { positionMode: "hedge_mode" }]]);
});

const untested = pageOf({ ...account, keys: [vienna] });

/** Fills in a key of the account that has none, and sends it. */
async function addKey(): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: /Add its key/ }));
  const type = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await type("Key name", "Vienna desk");
  await type("API key", "bg_1");
  await type("Secret key", "secret");
  await type("Passphrase", "phrase");
  fireEvent.click(screen.getByRole("button", { name: "Add key" }));
}

it("tests a key that was added before its dialog closes, on its account's page", async () => {
  let page = pageOf(account);
  let finish = () => {};
  const { changes } = open(page, "", {
    "GET /api/connections": () => page,
    "POST /api/connections": () => untested,
    "POST /api/connections/con_1/test": () => {
      page = pageOf(tested);
      return new Promise<Response>((resolve) => {
        finish = () =>
          resolve(Response.json({ works: true, tookMs: 94, clockMs: 0, capabilities }));
      });
    },
  });
  await addKey();
  await screen.findByRole("dialog", { name: "Key added" });
  expect(location.search).toBe("?account=acc_1");
  await waitFor(() => expect(changes).toHaveLength(2));
  finish();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText(/It can trade spot, margin and futures/)).toBeTruthy();
  expect(changes.map(([route]) => route)).toEqual([
    "POST /api/connections",
    "POST /api/connections/con_1/test",
  ]);
});

it("keeps a key that was added when its test gets no answer", async () => {
  let page = pageOf(account);
  open(page, "", {
    "GET /api/connections": () => page,
    "POST /api/connections": () => {
      page = untested;
      return page;
    },
    "POST /api/connections/con_1/test": new Response("", { status: 502 }),
  });
  await addKey();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("listitem", { name: "Vienna desk" }).textContent).toContain(
    "Never tested",
  );
});

it("lists all accounts beside the one that the address names, and leads to another", async () => {
  const second: ListedAccount = { ...account, id: "acc_2", name: "Graz", environment: "paper" };
  open(pageOf(tested, second), "account=acc_2");
  const list = await screen.findByRole("navigation", { name: "Accounts" });
  const links = within(list).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^ViennaliveUnified account, live exchange\u20267c0e tested /),
    "GrazpaperAccount type unknown, paper venueno key",
  ]);
  expect(links.map((link) => link.getAttribute("aria-current"))).toEqual([null, "page"]);
  expect(screen.getByText(/^No key: nothing is read or sent/)).toBeTruthy();
  fireEvent.click(within(list).getByRole("link", { name: /Vienna/ }));
  expect(await screen.findByRole("region", { name: "Vienna" })).toBeTruthy();
});

it("says that there is no such account rather than showing another", async () => {
  open(pageOf(tested), "account=acc_9");
  expect(await screen.findByText("Account not found")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Vienna" })).toBeNull();
});

it("allows live orders to who types the name, and then offers to disallow them", async () => {
  const { changes } = open({ ...pageOf(tested), liveTrading: true }, "account=acc_1", {
    "POST /api/accounts/acc_1/live": pageOf({ ...tested, liveConfirmed: true }),
  });
  fireEvent.click(await screen.findByRole("button", { name: /Allow live orders/ }));
  const allow = await screen.findByRole("button", { name: "Allow live orders" });
  expect(allow.getAttribute("aria-disabled")).toBe("true");
  fireEvent.change(screen.getByLabelText("To confirm, type Vienna"), {
    target: { value: "Vienna" },
  });
  fireEvent.click(allow);
  expect(await screen.findByRole("button", { name: /Disallow live orders/ })).toBeTruthy();
  expect(changes).toEqual([["POST /api/accounts/acc_1/live", { name: "Vienna" }]]);
});

it("shows the page to one who may not change it, with its buttons off and the reason", async () => {
  const readOnly = { ...tested, keys: [{ ...vienna, permissions: ["read"] as const }] };
  open(pageOf(readOnly), "account=acc_1", {}, { role: "admin" });
  expect(await screen.findByText(/Its key has no trade permission/)).toBeTruthy();
  for (const name of [/Allow live orders/, /^Remove/, /^Add a key/]) {
    const button = screen.getByRole("button", { name });
    expect(button.getAttribute("aria-description")).toContain("can't add or remove keys");
  }
});
