import "server-only";
import { endpoints } from "@/lib/exchange/endpoints";
import type { Capability } from "@/lib/people/roles";
import { alertRoutes } from "./alert-routes";
import { auditRoutes } from "./audit-routes";
import { cancelJobRoutes } from "./cancel-job-routes";
import { clientRoutes } from "./client-routes";
import { limitRoutes } from "./limit-routes";
import { monthRoutes } from "./month-routes";
import { payoutRoutes } from "./payout-routes";
import { subAccountRoutes } from "./sub-account-routes";

/** Ids of one desk's things, to be put into addresses and bodies. */
export interface Things {
  readonly accountId: string;
  readonly connectionId: string;
}

export interface Route {
  /** The folder of the route's file under app/api. */
  readonly folder: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** An example that changes nothing, with the ids of one desk. */
  readonly path: (things: Things) => string;
  readonly body?: (things: Things) => object;
  readonly needs: Capability | "signed-in" | "anyone";
  /** What this example answers to somebody who may ask. */
  readonly status: number;
  /** It reads or changes a desk's own things: those of another desk do not exist. */
  readonly owned?: true;
}

/** The endpoints of the exchange, each asked out of form, so that nothing is sent. */
const endpointRoutes = Object.values(endpoints).map(
  ({ id, method, capability: needs, sample }): Route => {
    const asked = {
      folder: "exchange/[endpoint]",
      method,
      needs,
      status: 422,
      owned: true,
    } as const;
    if (method === "GET") {
      const path = ({ connectionId }: Things) =>
        `/api/exchange/${id}?connection=${connectionId}&odd=1`;
      return { ...asked, path };
    }
    const request = Array.isArray(sample.request) ? [{}] : {};
    const body = ({ connectionId }: Things) => ({ connectionId, request });
    return { ...asked, path: () => `/api/exchange/${id}`, body };
  },
);

/** Topics, each with what its watcher must be able to do; the last two are of an exchange. */
const topics: readonly [string, Capability][] = [
  ["orders", "orders.view"],
  ["plans", "orders.view"],
  ["journal", "journal.view"],
  ["cancel-jobs", "orders.view"],
  ["instruments:paper:SPOT", "instruments.view"],
  ["index:paper:BTCUSDT", "instruments.view"],
];

const topicRoutes = topics.flatMap(([topic, needs]) => {
  const ofAccount = !topic.includes(":");
  const named = ({ accountId }: Things) => (ofAccount ? `${topic}:${accountId}` : topic);
  const rest = {
    method: "GET" as const,
    needs,
    status: 200,
    ...(ofAccount && { owned: true as const }),
  };
  return [
    { folder: "readings", path: (of: Things) => `/api/readings?topic=${named(of)}`, ...rest },
    { folder: "stream", path: (of: Things) => `/api/stream?topics=${named(of)}`, ...rest },
  ];
});

/** Every method of every route with who may call it. A route without a row fails the build. */
export const routeTable: readonly Route[] = [
  ...(["GET", "POST", "PUT", "PATCH", "DELETE"] as const).map((method) => ({
    folder: "[[...unknown]]",
    method,
    path: () => "/api/nothing/here",
    needs: "anyone" as const,
    status: 404,
  })),
  ...alertRoutes,
  ...auditRoutes,
  ...clientRoutes,
  {
    folder: "auth/[...nextauth]",
    method: "GET",
    path: () => "/api/auth/csrf",
    needs: "anyone",
    status: 200,
  },
  {
    folder: "commissions/corrections",
    method: "GET",
    path: ({ accountId }) =>
      `/api/commissions/corrections?account=${accountId}&from=2026-11-01&to=2026-11-20`,
    needs: "commissions.view",
    status: 200,
    owned: true,
  },
  {
    folder: "commissions/corrections.csv",
    method: "GET",
    path: ({ accountId }) =>
      `/api/commissions/corrections.csv?account=${accountId}&from=2026-11-01&to=2026-11-20`,
    needs: "commissions.view",
    status: 200,
    owned: true,
  },
  {
    folder: "commissions/days",
    method: "GET",
    path: ({ accountId }) =>
      `/api/commissions/days?account=${accountId}&from=2026-11-01&to=2026-11-20`,
    needs: "commissions.view",
    status: 200,
    owned: true,
  },
  {
    folder: "commissions/days/[day]",
    method: "GET",
    path: ({ accountId }) => `/api/commissions/days/2026-11-20?account=${accountId}`,
    needs: "commissions.view",
    status: 200,
    owned: true,
  },
  {
    folder: "commissions/fills",
    method: "GET",
    path: ({ accountId }) =>
      `/api/commissions/fills?account=${accountId}&from=2026-11-01&to=2026-11-20`,
    needs: "commissions.view",
    status: 200,
    owned: true,
  },
  {
    folder: "commissions/fills/[fill]",
    method: "GET",
    path: ({ accountId }) => `/api/commissions/fills/1?account=${accountId}`,
    needs: "commissions.view",
    status: 404,
    owned: true,
  },
  {
    folder: "commissions/fills.csv",
    method: "GET",
    path: ({ accountId }) =>
      `/api/commissions/fills.csv?account=${accountId}&from=2026-11-01&to=2026-11-20`,
    needs: "commissions.view",
    status: 200,
    owned: true,
  },
  ...limitRoutes,
  ...monthRoutes,
  ...payoutRoutes,
  {
    folder: "commissions/read-now",
    method: "POST",
    path: () => "/api/commissions/read-now",
    body: ({ accountId }) => ({ accountId }),
    needs: "archive.read",
    status: 200,
    owned: true,
  },
  {
    folder: "commissions/report",
    method: "GET",
    path: ({ accountId }) =>
      `/api/commissions/report?account=${accountId}&from=2026-11-01&to=2026-11-20`,
    needs: "commissions.view",
    status: 200,
    owned: true,
  },
  {
    folder: "auth/[...nextauth]",
    method: "POST",
    path: () => "/api/auth/signout",
    body: () => ({ csrfToken: "not the right one" }),
    needs: "anyone",
    status: 200,
  },
  ...endpointRoutes,
  {
    folder: "exports",
    method: "GET",
    path: ({ accountId }) => `/api/exports?account=${accountId}`,
    needs: "commissions.view",
    status: 200,
    owned: true,
  },
  {
    folder: "exports/[export]",
    method: "DELETE",
    path: () => "/api/exports/exp_none",
    needs: "commissions.view",
    status: 404,
  },
  {
    folder: "exports/file",
    method: "GET",
    path: ({ accountId }) =>
      `/api/exports/file?dataset=coverage&format=csv&account=${accountId}` +
      "&from=2026-11-01&to=2026-11-20",
    needs: "commissions.view",
    status: 200,
    owned: true,
  },
  {
    folder: "exports/verification",
    method: "GET",
    path: () => `/api/exports/verification?sha256=${"0".repeat(64)}`,
    needs: "commissions.view",
    status: 200,
  },
  // No worker runs beside these routes.
  { folder: "health", method: "GET", path: () => "/api/health", needs: "anyone", status: 503 },
  {
    folder: "accounts/[id]",
    method: "PATCH",
    path: ({ accountId }) => `/api/accounts/${accountId}`,
    body: () => ({ positionMode: "one_way_mode" }),
    needs: "connections.manage",
    status: 200,
    owned: true,
  },
  {
    folder: "accounts/[id]/live",
    method: "POST",
    path: ({ accountId }) => `/api/accounts/${accountId}/live`,
    body: () => ({ name: "Paper" }),
    needs: "connections.manage",
    status: 404,
  },
  {
    folder: "accounts/[id]/live",
    method: "DELETE",
    path: ({ accountId }) => `/api/accounts/${accountId}/live`,
    needs: "connections.manage",
    status: 404,
  },
  {
    folder: "accounts/[id]/clock",
    method: "GET",
    path: ({ accountId }) => `/api/accounts/${accountId}/clock`,
    needs: "orders.view",
    status: 200,
    owned: true,
  },
  {
    folder: "connections",
    method: "GET",
    path: () => "/api/connections",
    needs: "connections.view",
    status: 200,
  },
  {
    folder: "connections",
    method: "POST",
    path: () => "/api/connections",
    body: () => ({ label: "" }),
    needs: "connections.manage",
    status: 422,
  },
  {
    folder: "connections/[id]",
    method: "DELETE",
    path: () => "/api/connections/con_nobody",
    needs: "connections.manage",
    status: 404,
  },
  {
    folder: "connections/[id]/diagnosis",
    method: "POST",
    path: () => "/api/connections/con_nobody/diagnosis",
    needs: "connections.view",
    status: 404,
  },
  {
    folder: "connections/[id]/test",
    method: "POST",
    path: () => "/api/connections/con_nobody/test",
    needs: "connections.view",
    status: 404,
  },
  {
    folder: "diagnostics",
    method: "GET",
    path: () => "/api/diagnostics",
    needs: "connections.view",
    status: 200,
  },
  {
    folder: "journal",
    method: "GET",
    path: ({ accountId }) => `/api/journal?account=${accountId}`,
    needs: "journal.view",
    status: 200,
    owned: true,
  },
  {
    folder: "journal/[intent]",
    method: "GET",
    path: () => "/api/journal/intent_nobody",
    needs: "journal.view",
    status: 404,
  },
  {
    folder: "journal/[intent]/check",
    method: "POST",
    path: () => "/api/journal/intent_nobody/check",
    needs: "orders.cancel",
    status: 404,
  },
  {
    folder: "journal/[intent]/attest",
    method: "POST",
    path: () => "/api/journal/intent_nobody/attest",
    body: () => ({ outcome: "filled", note: "seen" }),
    needs: "journal.view",
    status: 404,
  },
  {
    folder: "journal/[intent]/send-again",
    method: "POST",
    path: () => "/api/journal/intent_nobody/send-again",
    needs: "orders.place",
    status: 404,
  },
  {
    folder: "alarms/[alarm]",
    method: "DELETE",
    path: () => "/api/alarms/alarm_nobody",
    needs: "orders.cancel",
    status: 404,
  },
  { folder: "openapi", method: "GET", path: () => "/api/openapi", needs: "signed-in", status: 200 },
  {
    folder: "overview",
    method: "GET",
    path: () => "/api/overview",
    needs: "signed-in",
    status: 200,
  },
  {
    folder: "people",
    method: "GET",
    path: () => "/api/people",
    needs: "people.manage",
    status: 200,
  },
  {
    folder: "people",
    method: "POST",
    path: () => "/api/people",
    body: () => ({ name: "", role: "trader" }),
    needs: "people.manage",
    status: 422,
  },
  {
    folder: "people/[id]",
    method: "PATCH",
    path: () => "/api/people/person_nobody",
    body: () => ({ disabled: true }),
    needs: "people.manage",
    status: 404,
  },
  {
    folder: "people/[id]/link",
    method: "POST",
    path: () => "/api/people/person_nobody/link",
    needs: "people.manage",
    status: 404,
  },
  {
    folder: "people/links/[link]",
    method: "DELETE",
    path: () => "/api/people/links/no-such-link",
    needs: "people.manage",
    status: 404,
  },
  ...topicRoutes,
  { folder: "session", method: "GET", path: () => "/api/session", needs: "signed-in", status: 200 },
  {
    folder: "session",
    method: "POST",
    path: () => "/api/session",
    body: () => ({ email: "nobody" }),
    needs: "anyone",
    status: 422,
  },
  {
    folder: "session",
    method: "DELETE",
    path: () => "/api/session",
    needs: "signed-in",
    status: 200,
  },
  {
    folder: "session/password",
    method: "POST",
    path: () => "/api/session/password",
    body: () => ({ password: "" }),
    needs: "signed-in",
    status: 422,
  },
  {
    folder: "session/password",
    method: "PUT",
    path: () => "/api/session/password",
    body: () => ({ currentPassword: "", newPassword: "" }),
    needs: "signed-in",
    status: 422,
  },
  {
    folder: "sessions",
    method: "GET",
    path: () => "/api/sessions",
    needs: "signed-in",
    status: 200,
  },
  {
    folder: "sessions",
    method: "DELETE",
    path: () => "/api/sessions",
    needs: "signed-in",
    status: 200,
  },
  {
    folder: "sessions/[session]",
    method: "DELETE",
    path: () => "/api/sessions/no-such-session",
    needs: "signed-in",
    status: 404,
  },
  {
    folder: "tokens",
    method: "GET",
    path: ({ accountId }) => `/api/tokens?account=${accountId}`,
    needs: "people.manage",
    status: 200,
    owned: true,
  },
  {
    folder: "tokens",
    method: "POST",
    path: () => "/api/tokens",
    body: ({ accountId }) => ({ accountId, name: "", scopes: [], days: 1 }),
    needs: "people.manage",
    status: 422,
  },
  {
    folder: "tokens/[token]",
    method: "DELETE",
    path: () => "/api/tokens/tok_none",
    needs: "people.manage",
    status: 404,
  },
  {
    folder: "session/touch",
    method: "POST",
    path: () => "/api/session/touch",
    needs: "signed-in",
    status: 200,
  },
  ...cancelJobRoutes,
  ...subAccountRoutes,
  {
    folder: "welcome",
    method: "POST",
    path: () => "/api/welcome",
    body: () => ({
      token: "no such token",
      name: "Eve",
      email: "eve@example.com",
      password: "lantern gravel otter swim",
    }),
    needs: "anyone",
    status: 410,
  },
];
