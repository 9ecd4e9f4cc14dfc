import "server-only";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import { type EndpointId, endpointOf } from "@/lib/exchange/endpoints";
import { issuesOf } from "@/lib/exchange/errors";
import { can, type Environment } from "@/lib/users/roles";
import { type AccountFacts, findConnection, lacksOf } from "../accounts/connections";
import { baseUrlOf, mustBeOn, venueOf } from "../accounts/venues";
import { DeskError } from "../desk-error";
import { type CallContext, type KeyedRoute, type Route, systemMayCall } from "./call-context";

/** Decides who may call what, and with which key; throws a DeskError. No other code decides it. */
export async function authorise(context: CallContext, id: EndpointId): Promise<Route> {
  const endpoint = endpointOf(id);
  const { principal, connectionId } = context;
  if (connectionId === null) return keylessRoute(context, endpoint);
  const connection = await findConnection(connectionId, principal.userId);
  if (!connection || connection.deskId !== principal.deskId) {
    throw new DeskError({ kind: "not-found", what: "This connection" });
  }
  const { account } = connection;
  requireCapability(context, endpoint, account.environment);
  if (endpoint.access === "nd-broker" && !account.ndBroker) {
    throw new DeskError({ kind: "forbidden", permission: "ND broker's main account" });
  }
  requireFamily(context, id, account);
  mustBeOn(account, endpoint.kind);
  const baseUrl = venueOf(account);
  return { context, endpoint, connection, venue: account.venue, baseUrl, clock: account.id };
}

/** Whether the key itself may make the call; which permission it needs depends on the request. */
function authoriseKey({ endpoint, connection }: Route, request: unknown): void {
  const needed = endpoint.permissions(request);
  if (needed.length === 0 || connection === null) return;
  if (!needed.some((permission) => connection.permissions.includes(permission))) {
    throw new DeskError({ kind: "forbidden", permission: `${needed.join(" or ")} on this key` });
  }
}

/** The route with its key, by which it can be signed. */
export function keyedRoute(route: Route): KeyedRoute {
  const { connection } = route;
  if (connection) return { ...route, connection };
  throw new DeskError({ kind: "not-found", what: "This connection" });
}

function keylessRoute(context: CallContext, endpoint: Endpoint): Route {
  const { venue } = context;
  if (endpoint.access !== "public" || venue === undefined) {
    throw new DeskError({ kind: "not-found", what: "This connection" });
  }
  requireCapability(context, endpoint);
  const baseUrl = baseUrlOf(venue);
  return { context, endpoint, connection: null, venue, baseUrl, clock: `venue:${venue}` };
}

/** What an account's family is known to lack is not sent: the exchange would refuse it. */
function requireFamily({ learns }: CallContext, id: EndpointId, account: AccountFacts) {
  const reason = learns ? undefined : lacksOf(account)[id];
  if (reason === undefined) return;
  throw new DeskError({ kind: "forbidden", permission: endpointOf(id).purpose, reason });
}

function requireCapability(
  { principal }: CallContext,
  { id, capability }: Endpoint,
  environment?: Environment,
): void {
  const may =
    principal.userId === null
      ? systemMayCall(id as EndpointId)
      : can(principal.role, capability, environment);
  if (may) return;
  throw new DeskError({ kind: "forbidden", permission: capability });
}

/** A record of a request in the contract's form: texts, but for the lists of endpoint 7. */
export type RequestRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request in the contract's form, as its records: one, or those of a list. */
export interface ParsedRequest {
  readonly records: readonly RequestRecord[];
  readonly isList: boolean;
}

/** Reads a request by the contract's strict schema and asks whether the key may send it. */
export function parseRequest(route: Route, request: unknown): ParsedRequest {
  const parsed = route.endpoint.request.safeParse(request);
  if (!parsed.success) {
    throw new DeskError({ kind: "invalid", issues: issuesOf(parsed.error, request) });
  }
  authoriseKey(route, parsed.data);
  const isList = Array.isArray(parsed.data);
  return { records: (isList ? parsed.data : [parsed.data]) as readonly RequestRecord[], isList };
}
