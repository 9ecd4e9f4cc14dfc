import { z } from "zod";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import { type EndpointId, endpointOf, endpoints, isEndpointId } from "@/lib/exchange/endpoints";
import { limits } from "@/lib/exchange/limits";
import { defineRoute, type Route, typeOnly } from "../define-route";
import { confirmations } from "../failure";
import { id } from "../fields";

const fields = z.record(z.string(), z.unknown());

const query = z.looseObject({
  connection: z.string({
    error: "Add `connection` to the address: the connection to read through.",
  }),
  /** What nobody waits for. */
  background: z.string().optional(),
  /** Rows that can't be read are reported in `unread`. */
});

const body = z.strictObject({
  connectionId: id,
  // A record, or for endpoints 7 and 8 a list of them.
  request: z.union([fields, z.array(fields).min(1).max(limits.batchOrders)]),
  /** Everything up to sending, which is then left out. */
  dryRun: z.boolean().default(false),
  confirm: z.array(z.enum(confirmations)).max(confirmations.length).default([]),
});

const params = z.object({ endpoint: z.enum(Object.keys(endpoints) as EndpointId[]) });

/**
 * Calls of the exchange, a route for each endpoint. What an endpoint is asked has the contract's
 * schema, which the gateway parses before anything else; lib/api/exchange.ts is the client. New
 * sub-accounts have keys and can't be taken back: they take the password again.
 */
const stated = ({ id: endpoint, capability, kind, purpose }: Endpoint) => ({
  path: `/api/exchange/${endpoint}` as const,
  needs: capability,
  ...(kind === "create" && { password: "recent" as const }),
  summary: purpose,
  params,
  response: typeOnly<never>(),
});

const readRoute = (endpoint: Endpoint) =>
  defineRoute({ ...stated(endpoint), method: "GET", query });

const sendRoute = (endpoint: Endpoint) =>
  defineRoute({ ...stated(endpoint), method: "POST", body });

interface Params {
  readonly endpoint?: unknown;
}

/** The route of the endpoint that is read so; null for none. */
export const readRouteOf = (path: Params) => routeOf(path, "GET", readRoute);

/** The route of the endpoint that changes something; null for none. */
export const sendRouteOf = (path: Params) => routeOf(path, "POST", sendRoute);

function routeOf<R>({ endpoint: name }: Params, method: string, route: (of: Endpoint) => R) {
  const endpoint = typeof name === "string" && isEndpointId(name) ? endpointOf(name) : null;
  return endpoint?.method === method ? route(endpoint) : null;
}

export const exchangeRoutes: readonly Route[] = Object.values<Endpoint>(endpoints).map(
  (endpoint): Route => (endpoint.method === "GET" ? readRoute(endpoint) : sendRoute(endpoint)),
);
