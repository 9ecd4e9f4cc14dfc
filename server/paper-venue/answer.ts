import type { Endpoint } from "@/lib/exchange/define-endpoint";
import { type EndpointId, endpointOf } from "@/lib/exchange/endpoints";
import { refusalCodeOf } from "@/lib/exchange/families";
import { requireBroker } from "./accounts/accounts";
import { deviation, familyOf, isCopyTrader, isDemo } from "./deviations/sandbox-state";
import { handlers } from "./handlers";
import type { Handler } from "./handlers/handler";
import { liveFormOf } from "./handlers/live-form";
import { recordPlacement, recordUndonePlacement } from "./handlers/record-placement";
import {
  authenticate,
  type KeyRing,
  permit,
  type RawRequest,
  type VenueKey,
} from "./http/authenticate";
import { type RequestFields, readRequest } from "./http/fields";
import type { RateLimits } from "./http/rate-limits";
import { refusal, VenueRefusal } from "./http/refusal";
import { connectionCut, errorEnvelope, successEnvelope, type VenueResponse } from "./http/reply";
import type { FaultInjection } from "./sandbox/fault-injection";
import { faultKinds } from "./sandbox/fault-kinds";
import type { Fault } from "./sandbox/faults";
import type { Exchange } from "./state/exchange";

/** What it takes to answer a call. */
export interface VenueServices {
  readonly exchange: Exchange;
  readonly keys: KeyRing;
  readonly rateLimits: RateLimits;
  readonly faultInjection: FaultInjection;
  /** Calls that were refused because the account's family lacks the endpoint, by endpoint. */
  readonly refusedByFamily: Map<EndpointId, number>;
  /** Told of an error that is a fault of the venue itself. */
  readonly onError: (error: unknown) => void;
}

interface Route {
  readonly id: EndpointId;
  readonly endpoint: Endpoint;
  readonly handle: Handler;
}

/** Answers one call on the exchange's paths. Every order in the answer is on disk by then. */
export function answerCall(
  services: VenueServices,
  request: RawRequest,
): VenueResponse | Promise<VenueResponse> {
  const reportedTime = services.exchange.reportedNow();
  const route = routes.get(request.path)?.get(request.method);
  if (route === undefined) return errorReply(refusal("40404"), reportedTime);
  const handle = services.faultInjection.quiet ? handleDurably : answerUnderFaults;
  return handle(services, request, route, reportedTime);
}

/** Answers where a fault or a latency was asked for. */
async function answerUnderFaults(
  services: VenueServices,
  request: RawRequest,
  route: Route,
  reportedTime: number,
): Promise<VenueResponse> {
  const { faultInjection } = services;
  const execute = async () => handleDurably(services, request, route, reportedTime);
  const refuse = (code: string) => errorReply(refusal(code), reportedTime);
  const { id } = route;
  const fault = faultInjection.meet(id, request);
  if (fault !== null) noteUndonePlacement(services, id, request, fault);
  return faultInjection.answer(id, fault, { request, execute, refuse });
}

/** The oracle hears of a placement even when a fault keeps it from being done. */
function noteUndonePlacement(
  services: VenueServices,
  id: EndpointId,
  request: RawRequest,
  { kind }: Fault,
): void {
  if (endpointOf(id).kind !== "place" || faultKinds[kind].applied !== "never") return;
  const key = request.headers["access-key"];
  const uid = typeof key === "string" ? (services.keys.get(key)?.uid ?? "") : "";
  const arrival = { at: services.exchange.now(), endpoint: id, uid, fault: kind };
  recordUndonePlacement(services.exchange.oracle, arrival, request.body);
}

function handleDurably(
  services: VenueServices,
  request: RawRequest,
  route: Route,
  reportedTime: number,
): VenueResponse | Promise<VenueResponse> {
  const reply = serve(services, request, route, reportedTime);
  const settled = services.exchange.settled();
  if (settled === null) return reply;
  // Nothing may be acknowledged that is not on disk; the caller is left to find out.
  return settled.then(
    () => reply,
    () => connectionCut,
  );
}

function serve(
  services: VenueServices,
  request: RawRequest,
  route: Route,
  reportedTime: number,
): VenueResponse {
  try {
    return checkAndHandle(services, request, route, reportedTime);
  } catch (error) {
    if (error instanceof VenueRefusal) return errorReply(error, reportedTime);
    services.onError(error);
    return errorReply(refusal("40015"), reportedTime);
  }
}

/**
 * The checks in the order of docs/rulings.md#ruling-3, then the handler. `told` is the time callers
 * see.
 */
function checkAndHandle(
  services: VenueServices,
  request: RawRequest,
  { id, endpoint, handle }: Route,
  reportedTime: number,
): VenueResponse {
  const open = endpoint.access === "public";
  const admit = ({ uid }: VenueKey) => admitKind(services, request, id, uid);
  const key = open ? null : authenticate(request, services.keys, reportedTime, admit);
  const { exchange } = services;
  const listedName = (symbol: string) => exchange.listing(exchange.now()).nameOf(symbol);
  const read = attempt(() => readRequest(request, endpoint, listedName));
  if (endpoint.access === "nd-broker") requireBroker(services.exchange.state.parts.accounts, key);
  const permissions = key?.permissions ?? [];
  permit(permissions, endpoint.permissions(read.fields?.raw));
  const who = endpoint.rate.scope === "ip" ? request.address : (key?.uid ?? request.address);
  const { admitted, left } = services.rateLimits.admit(id, who, rateFor(services, endpoint, who));
  if (!admitted) throw refusal("429");
  if (read.fields === null) throw read.error;
  const call = {
    exchange,
    uid: key?.uid ?? "",
    permissions,
    fields: read.fields,
    headers: request.headers,
    now: exchange.now() - (endpoint.access === "nd-broker" ? exchange.hindsightMs : 0),
  };
  const data = endpoint.kind === "place" ? recordPlacement(id, call, handle) : handle(call);
  const shaped = deviation(exchange.state, "live-like") ? liveFormOf(id, data) : data;
  return { kind: "reply", status: 200, body: successEnvelope(shaped, reportedTime), left };
}

/** Refuses a key of the other environment, and what the account's family lacks. */
function admitKind(
  { exchange, refusedByFamily }: VenueServices,
  { headers }: RawRequest,
  id: EndpointId,
  uid: string,
): void {
  if (isDemo(exchange.state, uid) !== (headers.paptrading === "1")) throw refusal("40099");
  const code = refusalCodeOf(id, familyOf(exchange.state, uid));
  if (code === null) return;
  refusedByFamily.set(id, (refusedByFamily.get(id) ?? 0) + 1);
  throw refusal(code);
}

function rateFor({ exchange }: VenueServices, { rate }: Endpoint, uid: string): number {
  const { perSecond, copyTraderPerSecond } = rate;
  if (copyTraderPerSecond === undefined) return perSecond;
  return isCopyTrader(exchange.state, uid) ? copyTraderPerSecond : perSecond;
}

/** A body out of form is refused only after the checks that come before parameters. */
function attempt(
  read: () => RequestFields,
): { fields: RequestFields } | { fields: null; error: unknown } {
  try {
    return { fields: read() };
  } catch (error) {
    return { fields: null, error };
  }
}

function errorReply(error: VenueRefusal, now: number): VenueResponse {
  const body = errorEnvelope(error.code, error.message, now);
  return { kind: "reply", status: error.status, body };
}

/** By path and method. */
const routes = new Map<string, Map<string, Route>>();

for (const [id, handle] of Object.entries(handlers) as [EndpointId, Handler][]) {
  const endpoint = endpointOf(id);
  const { method, path } = endpoint;
  const methods = routes.get(path) ?? new Map<string, Route>();
  routes.set(path, methods.set(method, { id, endpoint, handle }));
}
