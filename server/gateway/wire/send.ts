import "server-only";
import { type Endpoint, queryString } from "@/lib/exchange/define-endpoint";
import type { AccountFacts } from "../../accounts/connections";
import { type CallOutcome, processMetrics } from "../../metrics/process-metrics";
import type { Secret } from "../../vault";
import type { ParsedRequest, RequestRecord } from "../authorise";
import type { Route } from "../call-context";
import { type CallStart, noteTiming } from "../call-timings";
import { clockOf } from "../clock/exchange-clock";
import { learnRemaining, rateLimitOf } from "../rate-limits";
import type { TokenUse } from "../rate-limits/tokens";
import { type ReceivedAnswer, receive, Sanitiser } from "./receive";
import { type SignedCall, signer } from "./sign";
import { type TransmitOptions, transmit, type WireAnswer } from "./transport";

export interface SendOptions extends TransmitOptions {
  /** Secrets that the payload itself carries: no message of the answer may repeat them either. */
  readonly secrets?: readonly Secret[];
  /** When the call began, so that it is known where its time went. */
  readonly start?: CallStart;
}

/** Signs a call with the exchange's time, sends it once, and takes in the answer. */
export async function signAndSend(
  route: Route,
  payload: Payload,
  { secrets = [], start, ...options }: SendOptions,
): Promise<ReceivedAnswer> {
  const { endpoint, baseUrl } = route;
  const { method, path } = endpoint;
  const signed = await authentication(route, payload);
  const headers = { ...plainHeaders(route), ...signed.headers };
  const limits = { maxBytes: endpoint.maxAnswerBytes, ...options };
  const answer = await transmit({ baseUrl, method, path, ...payload, headers }, limits);
  learnCount(route, answer);
  countCall(route, answer, start);
  if (start && answer.kind === "answer") {
    const answeredMs = answer.receivedAt - answer.sentAt;
    noteTiming({ venue: route.venue, baseUrl, answeredMs }, start);
  }
  const ofPayload = () => secrets.map((secret) => secret.reveal());
  return receive(endpoint, answer, new Sanitiser(() => [...signed.secrets(), ...ofPayload()]));
}

/** Follows the exchange's own count; nothing of the call waits for it. */
function learnCount({ endpoint, venue, connection }: Route, answer: WireAnswer): void {
  if (answer.kind !== "answer" || answer.remaining === undefined) return;
  learnRemaining(rateLimitOf(endpoint, venue, connection?.account ?? null), answer.remaining);
}

function countCall(
  { endpoint: { id: endpoint }, venue, connection }: Route,
  answer: WireAnswer,
  start: CallStart | undefined,
): void {
  const { calls, callSeconds, waitSeconds } = processMetrics();
  calls.inc({ venue, endpoint, outcome: outcomeOf(answer) });
  if (answer.kind === "answer") {
    callSeconds.observe({ venue, endpoint }, (answer.receivedAt - answer.sentAt) / 1000);
  }
  const scope = connection ? "account" : "address";
  if (start) waitSeconds.observe({ venue, endpoint, scope }, start.queuedMs / 1000);
}

function outcomeOf(answer: WireAnswer): CallOutcome {
  if (answer.kind === "answer") return answer.status === 429 ? "limited" : "answered";
  return answer.kind === "no-answer" ? "unanswered" : "not-sent";
}

/** What became of a call's token. */
export function tokenUseOf(answer: ReceivedAnswer): TokenUse {
  if (answer.kind === "nothing-left") return "nothing-left";
  return answer.kind === "answer" || answer.over ? "answered" : "unanswered";
}

/** What of a route its plain headers depend on. */
interface Sender {
  readonly endpoint: Pick<Endpoint, "access" | "brokerHeader">;
  readonly connection: {
    readonly account: Pick<AccountFacts, "channelCode" | "environment">;
  } | null;
}

/** Whether the broker's code goes out with it (docs/rulings.md#ruling-8). */
export function sentChannelCode({ endpoint, connection }: Sender): string | null {
  return endpoint.brokerHeader ? (connection?.account.channelCode ?? null) : null;
}

/** The headers of a call without its proof. */
export function plainHeaders(sender: Sender): Record<string, string> {
  const code = sentChannelCode(sender);
  const { endpoint, connection } = sender;
  const demo = connection?.account.environment === "demo" && endpoint.access !== "public";
  return {
    "Content-Type": "application/json",
    locale: "en-US",
    "User-Agent": "broker-desk",
    ...(demo ? { paptrading: "1" } : {}),
    ...(code === null ? {} : { "X-CHANNEL-API-CODE": code }),
  };
}

async function authentication(route: Route, payload: Payload): Promise<SignedCall> {
  const { endpoint, connection, clock } = route;
  if (endpoint.access === "public" || connection === null) return unsigned;
  const timestamp = `${clockOf(clock).at(Date.now())}`;
  const { method, path } = endpoint;
  const whose = { accountId: connection.account.id, connectionId: connection.id };
  return signer().sign({ ...whose, timestamp, method, path, ...payload });
}

const unsigned: SignedCall = { headers: {}, secrets: () => [] };

/** A request as it goes on the wire, is signed and is journalled: the same bytes for all three. */
export interface Payload {
  /** Without the "?". */
  readonly query: string;
  readonly body: string | null;
}

/** The query of a GET, the JSON of a POST. */
export function payloadOf(
  { method }: Pick<Endpoint, "method">,
  { records, isList }: ParsedRequest,
): Payload {
  const [first = {}] = records;
  if (method === "GET") return { query: queryString(texts(first)), body: null };
  return { query: "", body: JSON.stringify(isList ? records : first) };
}

/** A GET's record has no lists. */
function texts(fields: RequestRecord): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
}
