import type { Endpoint } from "@/lib/exchange/define-endpoint";
import { type EndpointId, endpointOf } from "@/lib/exchange/endpoints";
import { demandBroker } from "./accounts/demand-broker";
import { authenticate, permit, type RawRequest } from "./authenticate";
import type { Budgets } from "./budgets";
import type { Hazards } from "./control/hazards";
import { errorEnvelope, successEnvelope } from "./envelope";
import type { Exchange } from "./exchange";
import type { Fields } from "./fields";
import { handlers } from "./handlers";
import type { KeyRing } from "./key-ring";
import { isCopyTrader } from "./practice/copy-trading";
import { readRequest } from "./read-request";
import { Refusal, refusal } from "./refusal";
import { type Answer, cut } from "./send";

/** What the door needs to answer a call. */
export interface Door {
  readonly exchange: Exchange;
  readonly keys: KeyRing;
  readonly budgets: Budgets;
  readonly hazards: Hazards;
  /** Told of an error that is a fault of the venue itself. */
  readonly onError: (error: unknown) => void;
}

/** Answers one call on the exchange's paths. Every order in the answer is on disk by then. */
export async function answer(door: Door, request: RawRequest): Promise<Answer> {
  const { hazards } = door;
  const told = door.exchange.toldNow();
  const id = routes.get(`${request.method} ${request.path}`);
  if (id === undefined) return errorReply(refusal("40404"), told);
  const carryOut = () => carriedOut(door, request, id, told);
  if (hazards.quiet) return carryOut();
  const refuse = (code: string) => errorReply(refusal(code), told);
  return hazards.answer(id, hazards.meet(id, request), { request, carryOut, refuse });
}

async function carriedOut(
  door: Door,
  request: RawRequest,
  id: EndpointId,
  told: number,
): Promise<Answer> {
  const reply = serve(door, request, id, told);
  try {
    await door.exchange.settled();
  } catch {
    // Nothing may be acknowledged that is not on disk; the caller is left to find out.
    return cut;
  }
  return reply;
}

function serve(door: Door, request: RawRequest, id: EndpointId, told: number): Answer {
  try {
    return admit(door, request, id, told);
  } catch (error) {
    if (error instanceof Refusal) return errorReply(error, told);
    door.onError(error);
    return errorReply(refusal("40015"), told);
  }
}

/** The checks in the order of rulings 3, then the handler. `told` is the time callers see. */
function admit(door: Door, request: RawRequest, id: EndpointId, told: number): Answer {
  const endpoint = endpointOf(id);
  const open = endpoint.access === "public";
  const key = open ? null : authenticate(request, door.keys, told);
  const read = attempt(() => readRequest(request, endpoint));
  if (endpoint.access === "nd-broker") demandBroker(door.exchange.state.parts.accounts, key);
  const permissions = key?.permissions ?? [];
  permit(permissions, endpoint.permissions(read.fields?.raw));
  const who = endpoint.rate.scope === "ip" ? request.address : (key?.uid ?? request.address);
  const { admitted, left } = door.budgets.admit(id, who, rateFor(door, endpoint, who));
  if (!admitted) throw refusal("429");
  if (read.fields === null) throw read.error;
  const call = {
    exchange: door.exchange,
    uid: key?.uid ?? "",
    permissions,
    fields: read.fields,
    headers: request.headers,
    now: door.exchange.now(),
  };
  const body = successEnvelope(handlers[id]?.(call), told);
  return { kind: "reply", status: 200, body, left };
}

function rateFor({ exchange }: Door, { rate }: Endpoint, uid: string): number {
  const { perSecond, copyTraderPerSecond } = rate;
  if (copyTraderPerSecond === undefined) return perSecond;
  return isCopyTrader(exchange.state, uid) ? copyTraderPerSecond : perSecond;
}

/** A body out of form is refused only after the checks that come before parameters. */
function attempt(read: () => Fields): { fields: Fields } | { fields: null; error: unknown } {
  try {
    return { fields: read() };
  } catch (error) {
    return { fields: null, error };
  }
}

function errorReply(error: Refusal, now: number): Answer {
  const body = errorEnvelope(error.code, error.message, now);
  return { kind: "reply", status: error.status, body };
}

const routes: ReadonlyMap<string, EndpointId> = new Map(
  (Object.keys(handlers) as EndpointId[]).map((id) => {
    const { method, path } = endpointOf(id);
    return [`${method} ${path}`, id];
  }),
);
