import "server-only";
import { classOf } from "@/lib/exchange/codes";
import type { EndpointId } from "@/lib/exchange/endpoints";
import type { Outcome } from "@/lib/exchange/errors";
import { Refusal } from "../http/refusal";
import { timing } from "../journal/timing";
import { log } from "../log";
import { budgetOf, readBudget } from "./budgets";
import { countDrift } from "./drift";
import { learnTime } from "./learn-time";
import type { ParsedRequest } from "./parse-request";
import { payloadOf } from "./payload";
import { isSuccess } from "./read-envelope";
import type { Answer } from "./receive";
import type { Route } from "./route";
import { send, slotUseOf } from "./send";

/**
 * Asks the exchange something that changes nothing, and so needs no journal: a failure is told as
 * one, and whoever wants it asks again. Throws a Refusal when the budget stays empty.
 */
export async function read<T>(route: Route, request: ParsedRequest): Promise<Outcome<T>> {
  const { context, endpoint, connection, venue } = route;
  const budget = readBudget(budgetOf(endpoint, venue, connection?.account ?? null));
  const place = await budget.take(context.priority ?? "person", context.signal);
  if ("kind" in place) throw new Refusal(place);
  const payload = payloadOf(endpoint, request);
  const options = { hardMs: timing().softMs, signal: context.signal };
  const answer = await send(route, payload, options).catch(notSigned(endpoint.id));
  place.giveBack(slotUseOf(answer));
  return outcomeOf<T>(route, answer);
}

const notSigned =
  (endpoint: string) =>
  (error: unknown): Answer => {
    log("error", "a reading could not be signed", { endpoint, error });
    return { kind: "nothing-left", reason: "the desk could not sign the call" };
  };

function outcomeOf<T>(route: Route, answer: Answer): Outcome<T> {
  if (answer.kind !== "answer")
    return unavailable(`The exchange did not answer: ${answer.reason}.`);
  const { envelope, cleaner } = answer;
  if (!envelope) return unavailable(`The answer is unreadable (HTTP ${answer.status}).`);
  const { code, msg, requestTime, data } = envelope;
  const accepted = classOf(code) === "ok" && isSuccess(answer.status);
  learnTime(route, answer, { code, requestTime, accepted });
  if (classOf(code) !== "ok") return unavailable(msg || "The exchange refused.", code);
  if (!isSuccess(answer.status)) {
    return unavailable(`The answer contradicts itself (HTTP ${answer.status}).`, code);
  }
  countDrift(route.venue, route.endpoint.id as EndpointId, data, cleaner);
  const parsed = route.endpoint.response.safeParse(data);
  if (!parsed.success) return unavailable("The answer is not of the form that was agreed.", code);
  return { kind: "ok", data: parsed.data as T, requestTime, intentId: null };
}

function unavailable<T>(reason: string, code: string | null = null): Outcome<T> {
  return { kind: "unavailable", reason, code };
}
