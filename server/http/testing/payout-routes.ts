import "server-only";
import type { Route, Things } from "./route-table";

const month = "/api/commissions/months/2026-10/payouts";
const ofAccount = ({ accountId }: Things) => `?account=${accountId}`;
const reason = "It was entered twice.";

/** Changes of one month's payouts: nothing is locked, so that there are none. */
const change = (folder: string, method: Route["method"], body: object): Route => ({
  ...{ folder: `commissions/months/[month]/payouts${folder}`, method, owned: true },
  path: () => month + folder.replace("[file]", "1"),
  body: ({ accountId }) => ({ accountId, ...body }),
  ...{ needs: "payouts.manage", status: 404 },
});

const payout = {
  ...{ clientId: "cli_nobody", file: null, payee: 1, amount: "1.5", txId: "0".repeat(64) },
  ...{ verifiedPayee: null, overpaid: false },
};

/** The routes of payees and payouts. */
export const payoutRoutes: readonly Route[] = [
  {
    folder: "clients/[client]/payouts",
    method: "GET",
    path: (things) => `/api/clients/cli_nobody/payouts${ofAccount(things)}`,
    needs: "commissions.view",
    status: 404,
  },
  {
    folder: "clients/[client]/payee",
    method: "PUT",
    path: () => "/api/clients/cli_nobody/payee",
    body: ({ accountId }) => ({
      ...{ accountId, before: 0, network: null, address: null, memo: null },
      email: "accounts@example.com",
    }),
    needs: "payees.manage",
    status: 404,
  },
  {
    folder: "commissions/months/[month]/payouts",
    method: "GET",
    path: (things) => month + ofAccount(things),
    needs: "commissions.view",
    status: 200,
    owned: true,
  },
  { ...change("", "POST", { paidOn: "2026-11-02", payouts: [payout] }), status: 422 },
  change("", "DELETE", { id: "pay_none", reason }),
  {
    ...change("/files", "POST", {
      payouts: [{ clientId: "cli_nobody", amount: "1.5", payee: 1, verified: false }],
    }),
    status: 422,
  },
  {
    folder: "commissions/months/[month]/payouts/files/[file]",
    method: "GET",
    path: (things) => `${month}/files/1${ofAccount(things)}`,
    needs: "payouts.manage",
    status: 404,
  },
  change("/files/[file]", "DELETE", { reason }),
];
