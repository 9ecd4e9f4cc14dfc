// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import type { Alert } from "@/lib/alerts/rules";
import type { Overview } from "@/lib/overview/api";
import type { Role } from "@/lib/users/roles";
import { OverviewScreen, type OverviewView } from "./overview-screen";

afterEach(hidePage);

const at = Date.parse("2026-11-20T10:04:00Z");

const none: Overview = {
  ...{ unknown: [], creations: [], undelivered: [], alarms: [], failed: [], positionModes: [] },
  ...{ archives: [], transfers: [], lockedMonths: [] },
};

const pending: Alert = {
  ...{ id: "alt_1", rule: "pending-transfer", level: "warn", accountId: "acc_1" },
  ...{ accountName: "Broker", object: "7", message: "7400 USDT is pending.", firstSeenAt: at },
  ...{
    lastSeenAt: at,
    eventAt: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    snoozedUntil: null,
  },
  ...{ snoozedBy: null, resolvedAt: null },
};

const office = {
  accountId: "acc_1",
  ...{ sums: <p>Sums</p>, next: <li>Lock October</li>, clients: <p>Clients</p> },
  ...{ rebates: <p>Rebates</p>, locked: <p>September</p> },
};

const trading = { day: <p>Day</p>, markets: <p>Markets</p>, entries: <p>Entries</p> };

function show(views: readonly OverviewView[], overview = none, alerts: readonly Alert[] = []) {
  const role: Role = "owner";
  showPage(<OverviewScreen views={views} office={office} trading={trading} />, {
    role,
    connections: [connectionOf({ accountName: "Broker" })],
    answers: {
      "GET /api/overview": overview,
      "GET /api/alerts": { alerts },
      "GET /api/connections": {
        accounts: [
          {
            ...{ id: "acc_1", name: "Broker", environment: "paper" },
            keys: [
              {
                ...{ id: "con_1", label: "Main key", keyLast4: "abcd", permissions: ["read"] },
                ...{ createdAt: "2026-11-01T00:00:00Z", lastTest: null },
              },
            ],
          },
        ],
      },
    },
  });
}

const doing = async () => within(await screen.findByRole("region", { name: "Needs doing" }));

it("begins with the first view, and shows another one's parts in place of its own", async () => {
  show(["office", "trading", "health"]);
  expect(await (await doing()).findByText("Lock October")).toBeTruthy();
  expect(screen.getByText("Clients")).toBeTruthy();
  expect(screen.queryByText("Markets")).toBeNull();

  fireEvent.click(screen.getByRole("radio", { name: "Trading" }));
  expect(await screen.findByText("Markets")).toBeTruthy();
  expect(screen.queryByText("Clients")).toBeNull();
  expect((await doing()).queryByText("Lock October")).toBeNull();
  expect(screen.getByRole("region", { name: "Open orders" })).toBeTruthy();

  fireEvent.click(screen.getByRole("radio", { name: "Health" }));
  const keys = within(await screen.findByRole("region", { name: "Keys" }));
  expect(await keys.findByText("Main key")).toBeTruthy();
  expect(keys.getByText("Never tested").className).not.toContain("attn");
});

it("a user with one view has no choice of views", async () => {
  show(["trading"]);
  expect(await (await doing()).findByText("All clear.")).toBeTruthy();
  expect(screen.queryByRole("radiogroup", { name: "View" })).toBeNull();
});

it("what an alert tells of stands there once, equal alerts as one; the unknown leads", async () => {
  const of = { accountId: "acc_1", accountName: "Broker" };
  const transfers = [{ ...of, pending: 2, oldestTs: at }];
  const unknown = [{ ...of, unknown: 1, unresolved: 0, oldestAt: at }];
  show(["trading"], { ...none, transfers, unknown }, [pending, { ...pending, id: "alt_2" }]);
  const links = await (await doing()).findAllByRole("link", { name: /unknown|pending/ });
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringContaining("1 order with unknown outcome"),
    expect.stringMatching(/^Transfer pending too long.*2 alerts/),
  ]);
});

it("doesn't say that all is clear while alerts can't be read", async () => {
  showPage(<OverviewScreen views={["trading"]} office={null} trading={trading} />, {
    role: "owner",
    answers: { "GET /api/overview": none },
  });
  expect(await (await doing()).findByText("The alerts couldn't be loaded")).toBeTruthy();
  expect((await doing()).queryByText("All clear.")).toBeNull();
});
