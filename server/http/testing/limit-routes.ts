import "server-only";
import type { Route } from "./route-table";

/** The routes of what bounds orders, sessions and the calls of the exchange. */
export const limitRoutes: readonly Route[] = [
  {
    folder: "guard-rails",
    method: "GET",
    path: ({ accountId }) => `/api/guard-rails?account=${accountId}`,
    needs: "orders.view",
    status: 200,
    owned: true,
  },
  {
    folder: "guard-rails",
    method: "PUT",
    path: () => "/api/guard-rails",
    body: ({ accountId }) => ({ accountId, rails: null }),
    needs: "orders.place",
    status: 200,
    owned: true,
  },
  {
    folder: "guard-rails/ceilings",
    method: "GET",
    path: () => "/api/guard-rails/ceilings",
    needs: "limits.manage",
    status: 200,
  },
  {
    folder: "guard-rails/ceilings",
    method: "PUT",
    path: () => "/api/guard-rails/ceilings",
    body: ({ accountId }) => ({ userId: null, accountId, rails: null }),
    needs: "limits.manage",
    status: 200,
    owned: true,
  },
  {
    folder: "limits",
    method: "GET",
    path: ({ accountId }) => `/api/limits?account=${accountId}`,
    needs: "orders.view",
    status: 200,
    owned: true,
  },
  {
    folder: "session/idle",
    method: "GET",
    path: () => "/api/session/idle",
    needs: "limits.manage",
    status: 200,
  },
  {
    folder: "session/idle",
    method: "PUT",
    path: () => "/api/session/idle",
    body: () => ({ idleMinutes: 30, idleLocks: false }),
    needs: "limits.manage",
    status: 200,
  },
  {
    folder: "session/lock",
    method: "POST",
    path: () => "/api/session/lock",
    needs: "signed-in",
    status: 200,
  },
];
