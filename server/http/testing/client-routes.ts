import "server-only";
import type { Route, Things } from "./route-table";

const days = "from=2026-11-01&to=2026-11-20";

/** Changes of clients; those of another desk's account do not exist. */
const change = (folder: string, method: Route["method"], body: object): Route => ({
  ...{ folder, method, needs: "clients.manage", status: 404 },
  path: () => `/api/${folder}`,
  body: () => ({ accountId: "acc_nobody", ...body }),
});

/** The routes of clients and of whose the fills are. */
export const clientRoutes: readonly Route[] = [
  change("clients", "POST", { name: "Northlight", tags: [] }),
  change("clients", "PATCH", { clientId: "cli_nobody", code: "NLC", sharePercent: "60" }),
  change("clients/rules", "PUT", { clientId: "cli_nobody", prefix: "NLC-" }),
  change("clients/rules", "DELETE", { clientId: "cli_nobody", prefix: "NLC-" }),
  {
    folder: "clients/preview",
    method: "GET",
    path: ({ accountId }: Things) =>
      `/api/clients/preview?account=${accountId}&client=cli_nobody&kind=uid&key=1`,
    needs: "clients.manage",
    status: 404,
  },
  change("clients/uids", "PUT", { clientId: "cli_nobody", uid: "1", orderAccountId: null }),
  change("clients/uids", "DELETE", { clientId: "cli_nobody", uid: "1" }),
  {
    folder: "commissions/clients",
    method: "GET",
    path: ({ accountId }: Things) => `/api/commissions/clients?account=${accountId}&${days}`,
    needs: "commissions.view",
    status: 200,
    owned: true,
  },
  {
    folder: "commissions/clients/preview",
    method: "GET",
    path: ({ accountId }: Things) =>
      `/api/commissions/clients/preview?account=${accountId}&${days}&prefix=a&client=cli_nobody`,
    needs: "commissions.view",
    status: 404,
  },
  {
    folder: "commissions/unrebated",
    method: "GET",
    path: ({ accountId }: Things) => `/api/commissions/unrebated?account=${accountId}&${days}`,
    needs: "commissions.view",
    status: 200,
    owned: true,
  },
  {
    folder: "market-changes",
    method: "GET",
    path: () => "/api/market-changes?venue=paper&list=instruments&days=1",
    needs: "instruments.view",
    status: 200,
  },
  {
    folder: "overview/day",
    method: "GET",
    path: () => "/api/overview/day",
    needs: "journal.view",
    status: 200,
  },
  {
    ...{ folder: "scenarios", method: "GET", path: () => "/api/scenarios" },
    ...{ needs: "connections.manage", status: 200 },
  },
  {
    ...{ folder: "scenarios", method: "POST", path: () => "/api/scenarios" },
    body: () => ({ name: "No scenario" }),
    ...{ needs: "connections.manage", status: 422 },
  },
  {
    ...{ folder: "scenarios", method: "DELETE", path: () => "/api/scenarios" },
    ...{ needs: "connections.manage", status: 404 },
  },
  {
    folder: "preferences",
    method: "PUT",
    path: () => "/api/preferences",
    body: () => ({ name: "nothing", value: 1 }),
    needs: "signed-in",
    status: 422,
  },
  {
    folder: "views",
    method: "GET",
    path: () => "/api/views?page=%2Fcommissions",
    needs: "signed-in",
    status: 200,
  },
  {
    folder: "views",
    method: "PUT",
    path: () => "/api/views",
    body: () => ({ page: "/nowhere", name: "Mine", search: "" }),
    needs: "signed-in",
    status: 422,
  },
  {
    folder: "views",
    method: "DELETE",
    path: () => "/api/views",
    body: () => ({ page: "/commissions", name: "Mine" }),
    needs: "signed-in",
    status: 200,
  },
];
