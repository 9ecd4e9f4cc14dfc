import "server-only";
import type { Route, Things } from "./route-table";

const month = {
  folder: "commissions/months/[month]",
  path: () => "/api/commissions/months/2026-10",
  // None of them changes anything: the month has not ended, is not locked, has no such day.
  status: 422,
  owned: true,
} as const;

const body =
  (more: object) =>
  ({ accountId }: Things) => ({ accountId, ...more });

/** The routes of a month's close. */
export const monthRoutes: readonly Route[] = [
  {
    ...month,
    method: "GET",
    path: ({ accountId }) => `/api/commissions/months/2026-10?account=${accountId}`,
    needs: "commissions.view",
    status: 200,
  },
  {
    ...month,
    method: "POST",
    needs: "months.lock",
    body: body({ digest: "0".repeat(64) }),
  },
  {
    ...month,
    method: "DELETE",
    needs: "months.reopen",
    body: body({ reason: "It was locked too early." }),
  },
  {
    ...month,
    method: "PATCH",
    needs: "months.lock",
    body: body({ day: "2026-09-01", reason: "The exchange has lost it." }),
  },
  {
    ...month,
    method: "PUT",
    needs: "months.reconcile",
    body: body({ payments: [{ day: "2026-09-01", product: null, amount: "1.5" }] }),
  },
  {
    ...month,
    folder: "commissions/months/[month]/requests",
    path: () => "/api/commissions/months/2026-13/requests",
    method: "POST",
    needs: "months.request",
    body: body({ reason: "All days are verified." }),
    status: 404,
  },
  {
    ...month,
    folder: "commissions/months/[month]/statements",
    path: ({ accountId }) => `/api/commissions/months/2026-10/statements?account=${accountId}`,
    method: "GET",
    needs: "commissions.view",
    status: 200,
  },
  {
    ...month,
    folder: "commissions/months/[month]/statements",
    path: () => "/api/commissions/months/2026-10/statements",
    method: "POST",
    needs: "statements.make",
    body: body({}),
  },
  {
    ...month,
    folder: "commissions/months/[month]/statements/draft",
    path: ({ accountId }) =>
      `/api/commissions/months/2026-10/statements/draft?account=${accountId}`,
    method: "GET",
    needs: "statements.make",
  },
  {
    ...month,
    folder: "commissions/months/[month]/statements/zip",
    path: ({ accountId }) => `/api/commissions/months/2026-10/statements/zip?account=${accountId}`,
    method: "GET",
    needs: "commissions.view",
    status: 404,
  },
  {
    folder: "statements/[statement]",
    path: () => "/api/statements/exp_none",
    method: "GET",
    needs: "commissions.view",
    status: 404,
  },
  {
    folder: "statements/[statement]",
    path: () => "/api/statements/exp_none",
    method: "POST",
    needs: "statements.make",
    body: () => ({ channelId: "chn_none" }),
    status: 404,
  },
  {
    folder: "firm",
    path: () => "/api/firm",
    method: "PUT",
    needs: "firm.manage",
    body: () => ({ name: "", lines: [], terms: "" }),
    status: 422,
  },
];
