// @vitest-environment happy-dom

import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import type { Client, ClientReport } from "@/lib/archive/clients";
import type { Day } from "@/lib/time";
import type { Role } from "@/lib/users/roles";
import { OfficeNext } from "./office";

afterEach(hidePage);

const day = "2026-11-20" as Day;
const coverage = { now: Date.UTC(2026, 10, 21, 9), lastDay: day, days: [] };
const none = {
  ...{ fills: 0, volume: "0", fee: "0", pureFee: "0", pureFeeSize: "0", rebate: "0" },
  unstated: { volume: 0, fee: 0, pureFee: 0, rebate: 0 },
};
const halden: Client = {
  ...{ id: "cli_h", name: "Halden", tags: [], uids: [], prefixes: [] },
  ...{ code: "H", plans: [] },
};

/** Shows what is next on Overview to a user with a role, for a firm with these clients. */
function open(role: Role, clients: readonly Client[]): void {
  const report: ClientReport = {
    ...{ ...coverage, from: day, to: day, clients, rows: [], total: none, drifts: [] },
    ...{ uidSyncs: { days: 0, ignored: 0, unknown: 0 }, buckets: [], conflicts: 0 },
    ...{ conflicting: [], chart: [] },
  };
  const connection = connectionOf({ ndBroker: true });
  showPage(
    <>
      <OfficeNext connection={connection} />
      <p>Shown</p>
    </>,
    {
      ...{ role, connections: [connection] },
      answers: {
        "GET /api/commissions/days": coverage,
        "GET /api/commissions/clients": report,
      },
    },
  );
}

it("a firm without clients is told to add the first one", async () => {
  open("owner", []);
  const line = await screen.findByRole("link", { name: /Add your first client/ });
  expect(line.getAttribute("href")).toMatch(/^\/commissions\/clients/);
});

it.each([
  ["a firm with clients", "owner", [halden]],
  ["a user who may not add any", "viewer", []],
] as const)("%s is not", async (_, role, clients) => {
  open(role, clients);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText("Add your first client")).toBeNull();
});
