import "server-only";
import type { DiagnosisStep } from "@/lib/connections/api";
import { type EndpointId, endpointOf, type RequestOf } from "@/lib/exchange/endpoints";
import { type AccountFamily, availabilityOf, familyRowOf } from "@/lib/exchange/families";
import { clockDifference, notableClockDifferenceMs } from "@/lib/time/format-age";
import type { AccountFacts } from "../../accounts/connections";
import { call } from "../call";
import { type CallContext, readFailure } from "../call-context";
import { clockOf } from "../clock/exchange-clock";
import { rateLimitOf, remainingCalls } from "../rate-limits";
import {
  adviceFor,
  environmentStep,
  familyOfLists,
  familyStep,
  keyStep,
  limitsStep,
  listStep,
  missingText,
  type Probe,
  sentencePart,
} from "./account-steps";
import { failed, notTried, ok } from "./network-steps";

/** Who checks which connection. */
export interface Checked {
  readonly principal: CallContext["principal"];
  readonly connectionId: string;
  readonly account: AccountFacts;
}

/**
 * Asks the exchange with short reads of every list that the account has: never a change, and
 * never endpoint 7. Where the public list is not answered as the exchange would, no key is sent.
 */
export async function checkExchange(checked: Checked): Promise<readonly DiagnosisStep[]> {
  const open = await probe(checked, "instruments", { category: "SPOT", symbol: "BTCUSDT" });
  const exchange = exchangeStep(checked.account, open);
  if (exchange.status === "failed" || exchange.status === "not-tried") {
    return [exchange, ...nothingTried("the exchange's public list didn't respond")];
  }
  const clock = clockStep(checked.account);
  const unified = await probe(checked, "unfilled-orders", { limit: "1" });
  const spot = await probe(checked, "spot-unfilled-orders", { limit: "1" });
  const key = keyStep(unified, spot);
  const environment = environmentStep(checked.account, [unified, spot]);
  const tried = [exchange, clock, key, environment];
  if (key.status === "failed") return [...tried, ...noLists("the key wasn't accepted")];
  if (key.status === "not-tried") return [...tried, ...noLists("the key wasn't tested")];
  const family = familyOfLists(unified, spot);
  const lists = [unified, spot, ...(await probeLists(checked, family))];
  return [
    ...tried,
    familyStep(checked.account, family),
    ...lists.map((each) => ("name" in each ? each : listStep(each, family))),
    limitsStep([open, ...lists.filter((each) => "endpoint" in each)]),
  ];
}

/** The steps of the exchange, none of which was tried. */
export function nothingTried(reason: string): readonly DiagnosisStep[] {
  return [
    ...["Clock", "Key", "Environment"].map((name) => notTried(name, reason)),
    ...noLists(reason),
  ];
}

const noLists = (reason: string) =>
  ["Family", "Lists", "Rate limits"].map((name) => notTried(name, reason));

async function probe<Id extends EndpointId>(
  { principal, connectionId, account }: Checked,
  endpoint: Id,
  request: RequestOf<Id>,
): Promise<Probe> {
  const open = endpointOf(endpoint).access === "public";
  const context = open
    ? { principal, connectionId: null, venue: account.venue }
    : ({ principal, connectionId, learns: true } as const);
  const startedAt = performance.now();
  const result = await call(context, endpoint, request);
  const tookMs = Math.round(performance.now() - startedAt);
  const failure =
    result.kind === "ok"
      ? { reason: "", code: null }
      : readFailure(result as Parameters<typeof readFailure>[0]);
  if (result.kind === "refused") {
    return { endpoint, ended: "not-sent", ...failure, tookMs, remaining: null };
  }
  const rateLimit = rateLimitOf(endpointOf(endpoint), account.venue, open ? null : account);
  const remaining = await remainingCalls(rateLimit);
  const ended = result.kind === "ok" ? "ok" : "failed";
  return { endpoint, ended, ...failure, tookMs, remaining };
}

function exchangeStep(
  { venue }: AccountFacts,
  { ended, reason, code, tookMs }: Probe,
): DiagnosisStep {
  const name = "Exchange";
  if (ended === "ok") {
    return ok(name, `A public list responds in ${tookMs} ms, in the expected format.`);
  }
  if (ended === "not-sent") return notTried(name, sentencePart(reason));
  const setting = venue === "paper" ? "VENUE_URL" : "VENUES";
  if (code === null) {
    return failed(
      name,
      `The response isn't the exchange's: ${sentencePart(reason)}.`,
      "Open the host in a browser on this computer: a proxy, a network's sign-in page or " +
        `another server may respond instead. Then check ${setting}.`,
    );
  }
  const found = `It rejects a public list with code ${code}: ${sentencePart(reason)}.`;
  return { name, status: "attention", found, advice: adviceFor(code) };
}

/** By the answer to the public list, which was a moment ago. */
function clockStep({ venue }: AccountFacts): DiagnosisStep {
  const name = "Clock";
  const clock = clockOf(`venue:${venue}`);
  if (!clock.known) {
    const found = "The exchange's time is unknown: its response had none or came too late.";
    return { name, status: "attention", found, advice: "Check again in a minute." };
  }
  const { offsetMs } = clock;
  const found = `Compared with the exchange, ${clockDifference(offsetMs)}.`;
  if (Math.abs(offsetMs) < notableClockDifferenceMs) return ok(name, found);
  if (venue === "paper") return ok(name, `${found} The paper venue has its own clock.`);
  const advice =
    "Sync this computer's clock with a time server. Until then calls are signed with the " +
    "exchange's time, so they are still accepted.";
  return { name, status: "attention", found, advice };
}

/** The lists besides those of open orders; a request of each for as little as can be. */
const lists = {
  "order-commission": { limit: "1" },
  "sub-deposit-withdrawal": { limit: "1" },
  "plan-orders-pending": { planType: "normal_plan", productType: "USDT-FUTURES", limit: "1" },
  "index-components": { symbol: "BTCUSDT" },
} as const satisfies { readonly [Id in EndpointId]?: RequestOf<Id> };

async function probeLists(
  checked: Checked,
  family: AccountFamily | null,
): Promise<readonly (Probe | DiagnosisStep)[]> {
  const found: (Probe | DiagnosisStep)[] = [];
  for (const id of Object.keys(lists) as (keyof typeof lists)[]) {
    const name = familyRowOf(id).what;
    if (endpointOf(id).access === "nd-broker" && !checked.account.ndBroker) {
      found.push(notTried(name, "the account isn't set as an ND broker's main account"));
    } else if (family !== null && availabilityOf(id, family) === "no") {
      found.push(notTried(name, missingText(id, family)));
    } else {
      found.push(await probe(checked, id, lists[id]));
    }
  }
  return found;
}
