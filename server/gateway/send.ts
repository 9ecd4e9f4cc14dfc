import "server-only";
import type { SlotUse } from "./budgets";
import { clockOf } from "./clocks";
import type { Payload } from "./payload";
import type { Route } from "./route";
import { signer } from "./sign";
import { type TransmitOptions, transmit, type WireAnswer } from "./transport";

/** Signs a call with the exchange's time, sends it once, and waits for the answer. */
export async function send(
  route: Route,
  payload: Payload,
  options: TransmitOptions,
): Promise<WireAnswer> {
  const { endpoint, baseUrl } = route;
  const { method, path } = endpoint;
  const headers = { ...plainHeaders(route), ...(await proof(route, payload)) };
  return transmit({ baseUrl, method, path, ...payload, headers }, options);
}

/** What became of a call's place in the budget. */
export function slotUseOf(answer: WireAnswer): SlotUse {
  if (answer.kind === "nothing-left") return "nothing-left";
  return answer.kind === "answer" || answer.over ? "answered" : "unanswered";
}

/** Whether the broker's code goes out with it (rulings 8). */
export function channelCodeOf({ endpoint, connection }: Route): string | null {
  return endpoint.brokerHeader ? (connection?.account.channelCode ?? null) : null;
}

function plainHeaders(route: Route): Record<string, string> {
  const code = channelCodeOf(route);
  return {
    "Content-Type": "application/json",
    locale: "en-US",
    "User-Agent": "broker-desk",
    ...(code === null ? {} : { "X-CHANNEL-API-CODE": code }),
  };
}

async function proof(route: Route, payload: Payload) {
  const { endpoint, connection, clock } = route;
  if (endpoint.access === "public" || connection === null) return {};
  const timestamp = `${clockOf(clock).at(Date.now())}`;
  const { method, path } = endpoint;
  const whose = { accountId: connection.account.id, connectionId: connection.id };
  return signer().sign({ ...whose, timestamp, method, path, ...payload });
}
