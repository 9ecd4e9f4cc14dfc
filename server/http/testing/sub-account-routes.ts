import "server-only";
import type { Route } from "./route-table";

const row = {
  subAccountName: "acmeaaaa",
  label: "Acme",
  permList: ["read"],
  ipList: ["127.0.0.1"],
  passphrase: null,
};
const transferKey = "uid=1&txId=1&coin=USDT&type=deposit&subType=onchain";

/** The routes of sub-accounts, their assets and their transfers. */
export const subAccountRoutes: readonly Route[] = [
  {
    folder: "assets",
    method: "GET",
    path: ({ accountId }) => `/api/assets?account=${accountId}`,
    needs: "sub-accounts.view",
    status: 200,
    owned: true,
  },
  {
    folder: "assets/[uid]",
    method: "GET",
    path: () => "/api/assets/1?connection=con_nobody&productType=USDT-FUTURES",
    needs: "sub-accounts.view",
    status: 404,
  },
  {
    folder: "sub-accounts/external",
    method: "POST",
    path: () => "/api/sub-accounts/external",
    body: () => ({ accountId: "acc_nobody", entries: [{ uid: "1", note: "", creation: null }] }),
    needs: "sub-accounts.create",
    status: 404,
  },
  {
    folder: "sub-accounts/external",
    method: "DELETE",
    path: () => "/api/sub-accounts/external",
    body: () => ({ accountId: "acc_nobody", uid: "1" }),
    needs: "sub-accounts.create",
    status: 404,
  },
  {
    folder: "sub-accounts",
    method: "GET",
    path: ({ accountId }) => `/api/sub-accounts?account=${accountId}`,
    needs: "sub-accounts.view",
    status: 200,
    owned: true,
  },
  {
    folder: "sub-accounts",
    method: "POST",
    path: () => "/api/sub-accounts",
    body: () => ({ connectionId: "con_nobody", rows: [row] }),
    needs: "sub-accounts.create",
    status: 404,
  },
  {
    folder: "sub-accounts/jobs/[job]",
    method: "GET",
    path: () => "/api/sub-accounts/jobs/job_nobody",
    needs: "sub-accounts.create",
    status: 404,
  },
  {
    folder: "sub-accounts/jobs/[job]",
    method: "PATCH",
    path: () => "/api/sub-accounts/jobs/job_nobody",
    body: () => ({ state: "paused" }),
    needs: "sub-accounts.create",
    status: 404,
  },
  {
    folder: "sub-accounts/keys/[key]/reveal",
    method: "POST",
    path: () => "/api/sub-accounts/keys/int_nobody/reveal",
    needs: "secrets.reveal",
    status: 404,
  },
  {
    folder: "sub-accounts/package",
    method: "POST",
    path: () => "/api/sub-accounts/package",
    body: () => ({ keys: ["int_nobody"], passphrase: "six plain words make a phrase" }),
    needs: "secrets.reveal",
    status: 404,
  },
  {
    folder: "sub-accounts/hand-over",
    method: "POST",
    path: () => "/api/sub-accounts/hand-over",
    body: () => ({ keys: ["int_nobody"] }),
    needs: "secrets.reveal",
    status: 404,
  },
  {
    folder: "transfers",
    method: "GET",
    path: ({ accountId }) => `/api/transfers?account=${accountId}`,
    needs: "transfers.view",
    status: 200,
    owned: true,
  },
  {
    folder: "transfers/summary",
    method: "GET",
    path: ({ accountId }) => `/api/transfers/summary?account=${accountId}`,
    needs: "transfers.view",
    status: 200,
    owned: true,
  },
  {
    folder: "transfers/revisions",
    method: "GET",
    path: ({ accountId }) => `/api/transfers/revisions?account=${accountId}&${transferKey}`,
    needs: "transfers.view",
    status: 200,
    owned: true,
  },
];
