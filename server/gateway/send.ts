import "server-only";
import type { Secret } from "../vault";
import type { SlotUse } from "./budgets";
import { Cleaner } from "./cleaner";
import { clockOf } from "./clocks";
import type { Payload } from "./payload";
import { type Answer, receive } from "./receive";
import type { Route } from "./route";
import { type Signed, signer } from "./sign";
import { type TransmitOptions, transmit } from "./transport";

export interface SendOptions extends TransmitOptions {
  /** Secrets that the payload itself carries: no message of the answer may repeat them either. */
  readonly secrets?: readonly Secret[];
}

/** Signs a call with the exchange's time, sends it once, and takes in the answer. */
export async function send(
  route: Route,
  payload: Payload,
  { secrets = [], ...options }: SendOptions,
): Promise<Answer> {
  const { endpoint, baseUrl } = route;
  const { method, path } = endpoint;
  const signed = await proof(route, payload);
  const headers = { ...plainHeaders(route), ...signed.headers };
  const answer = await transmit({ baseUrl, method, path, ...payload, headers }, options);
  const ofPayload = () => secrets.map((secret) => secret.reveal());
  return receive(endpoint, answer, new Cleaner(() => [...signed.secrets(), ...ofPayload()]));
}

/** What became of a call's place in the budget. */
export function slotUseOf(answer: Answer): SlotUse {
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

async function proof(route: Route, payload: Payload): Promise<Signed> {
  const { endpoint, connection, clock } = route;
  if (endpoint.access === "public" || connection === null) return unsigned;
  const timestamp = `${clockOf(clock).at(Date.now())}`;
  const { method, path } = endpoint;
  const whose = { accountId: connection.account.id, connectionId: connection.id };
  return signer().sign({ ...whose, timestamp, method, path, ...payload });
}

const unsigned: Signed = { headers: {}, secrets: () => [] };
