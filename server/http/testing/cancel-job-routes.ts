import "server-only";
import type { Route } from "./route-table";

const order = {
  category: "SPOT",
  symbol: "BTCUSDT",
  orderId: "1",
  clientOid: null,
  filledQty: null,
};

/** The routes of mass cancels. */
export const cancelJobRoutes: readonly Route[] = [
  {
    folder: "cancel-jobs",
    method: "GET",
    path: ({ accountId }) => `/api/cancel-jobs?account=${accountId}`,
    needs: "orders.view",
    status: 200,
    owned: true,
  },
  {
    folder: "cancel-jobs",
    method: "POST",
    path: () => "/api/cancel-jobs",
    body: () => ({ connectionId: "con_nobody", orders: [order] }),
    needs: "orders.cancel",
    status: 404,
  },
  {
    folder: "cancel-jobs/[job]",
    method: "PATCH",
    path: () => "/api/cancel-jobs/cxj_nobody",
    body: () => ({ state: "paused" }),
    needs: "orders.cancel",
    status: 404,
  },
];
