import "server-only";
import type { DiagnosisStep } from "@/lib/connections/api";
import { classOf } from "@/lib/exchange/codes";
import type { EndpointId } from "@/lib/exchange/endpoints";
import {
  type AccountFamily,
  availabilityOf,
  familyFromCode,
  familyRowOf,
  wrongFamilyMessage,
} from "@/lib/exchange/families";
import type { AccountFacts } from "../../accounts/connections";
import type { RemainingCalls } from "../rate-limits";
import { failed, notTried, ok } from "./network-steps";

/** How a short read of an endpoint ended. */
export interface Probe {
  readonly endpoint: EndpointId;
  /** `not-sent`: the desk itself did not send it. */
  readonly ended: "ok" | "failed" | "not-sent";
  /** Why it failed or was not sent; empty when it succeeded. */
  readonly reason: string;
  readonly code: string | null;
  readonly tookMs: number;
  /** What is left of its rate; null when it was not sent. */
  readonly remaining: RemainingCalls | null;
}

/** Each family is refused the other's list before its key is looked at: one answer is enough. */
export function keyStep(unified: Probe, spot: Probe): DiagnosisStep {
  const name = "Key";
  const probes = [unified, spot];
  if (probes.some(({ ended }) => ended === "ok")) {
    return ok(name, "Its key, signature and passphrase are accepted.");
  }
  const probe =
    probes.find(({ code }) => code === null || familyFromCode(code) === null) ?? unified;
  const reason = sentencePart(probe.reason);
  if (probe.ended === "not-sent") return notTried(name, reason);
  const code = probe.code === null ? "" : ` with code ${probe.code}`;
  return failed(name, `Neither open-order list responds${code}: ${reason}.`, adviceFor(probe.code));
}

/** A demo key on the live environment, or the other way. */
const wrongEnvironment = "40099";

const again = "Remove the key in Connections and add it again";

const ipAdvice = "Add this computer's public IP address to the key's whitelist at the exchange.";

/** What to do about a code, where that is known. */
const advices: Readonly<Record<string, string>> = {
  40006: `Compare the key with the exchange's list. ${again}.`,
  40008: "Sync this computer's clock with a time server, then check again.",
  40009: `The secret doesn't match the key. ${again} with its secret key.`,
  40012: `The passphrase doesn't match the key. ${again} with the one chosen when it was created.`,
  40014: "Give the key read permission at the exchange.",
  40018: ipAdvice,
  40025: "Give the key read permission at the exchange.",
  40036: `The passphrase doesn't match the key. ${again} with the one chosen when it was created.`,
  40037: `The exchange doesn't know this key. ${again}.`,
  40038: ipAdvice,
  [wrongEnvironment]:
    "A demo key only works on a demo account, a live key on a live one: add the key to an " +
    "account in its environment.",
};

export function adviceFor(code: string | null): string {
  if (code === null) {
    return (
      "Check again in a minute. If the desk couldn't sign, its key file (KEK_FILE) isn't the " +
      "one the key was added with."
    );
  }
  if (advices[code] !== undefined) return advices[code];
  if (classOf(code) === "rate")
    return "Other programs use up the rate limit: check again in a minute.";
  return "Look up the code in docs/interface.md, or share this report with support.";
}

/** Paper or live, and whether the key is of that environment. */
export function environmentStep(
  account: AccountFacts,
  probes: readonly [Probe, Probe],
): DiagnosisStep {
  const name = "Environment";
  const { environment, venue } = account;
  if (probes.some(({ code }) => code === wrongEnvironment)) {
    const found = `The account is set as ${environment}, but the key is for another environment.`;
    return failed(name, found, adviceFor(wrongEnvironment));
  }
  if (!probes.some(({ ended }) => ended === "ok")) return notTried(name, "no list responded");
  if (environment === "paper") return ok(name, "A paper account on the desk's own venue.");
  const orders = account.liveConfirmed ? "an owner has allowed orders" : "it is only read";
  return ok(name, `A ${environment} account on the exchange "${venue}"; ${orders}.`);
}

/** As the two lists tell it now; null where they do not. */
export function familyOfLists(unified: Probe, spot: Probe): AccountFamily | null {
  const seenFamily = familyFromCode(unified.code ?? "") ?? familyFromCode(spot.code ?? "");
  return seenFamily ?? (unified.ended === "ok" && spot.ended === "ok" ? "combined" : null);
}

export function familyStep(
  { family: known }: AccountFacts,
  family: AccountFamily | null,
): DiagnosisStep {
  const name = "Family";
  const advice = 'Press "Test" in Connections to detect it.';
  if (family === null) {
    const found = "The responses don't show whether the account is unified or classic.";
    return { name, status: "attention", found, advice };
  }
  const what = family === "combined" ? "has the endpoints of both families" : `is ${family}`;
  if (known === family) return ok(name, `The account ${what}, as stored on the desk.`);
  const found =
    known === null
      ? `The account ${what}, not stored on the desk yet.`
      : `The account ${what}, but the desk has it as ${known}.`;
  return { name, status: "attention", found, advice };
}

/** "Spot plan orders need a classic account, …", as the end of a sentence. */
export function missingText(id: EndpointId, family: AccountFamily): string {
  return sentencePart(wrongFamilyMessage(id, family));
}

export function listStep(probe: Probe, family: AccountFamily | null): DiagnosisStep {
  const { endpoint, ended, reason, code, tookMs } = probe;
  const name = familyRowOf(endpoint).what;
  if (ended === "ok") return ok(name, `Response in ${tookMs} ms.${remainingText(probe)}`);
  if (ended === "not-sent") return notTried(name, sentencePart(reason));
  if (family !== null && code !== null && familyFromCode(code) === family) {
    return ok(
      name,
      `Rejected, as for every account of its family: ${missingText(endpoint, family)}.`,
    );
  }
  const found =
    `No valid response${code === null ? "" : ` (code ${code})`}: ` + `${sentencePart(reason)}.`;
  if (availabilityOf(endpoint, family) !== "ask") return failed(name, found, adviceFor(code));
  const advice = "Only the exchange decides whether this account can read it; it can't.";
  return { name, status: "attention", found, advice };
}

function remainingText({ remaining }: Probe): string {
  if (remaining === null) return "";
  const { exchange, desk, tokens } = remaining;
  const counted = `${desk} of ${tokens} by the desk's count`;
  return exchange === null
    ? ` Calls left in this second: ${counted}.`
    : ` Calls left in this second: ${exchange} by the exchange's count, ${counted}.`;
}

/** Whether the exchange's own count of calls and the desk's agree; the stricter one is followed. */
export function limitsStep(probes: readonly Probe[]): DiagnosisStep {
  const name = "Rate limits";
  const counted = probes.flatMap(({ endpoint, remaining }) =>
    remaining === null || remaining.exchange === null
      ? []
      : [{ endpoint, desk: remaining.desk, exchange: remaining.exchange }],
  );
  if (counted.length === 0) {
    return ok(
      name,
      "The exchange reports no count (x-mbx-used-remain-limit): the desk uses its own.",
    );
  }
  const stricter = counted.filter(({ desk, exchange }) => exchange < desk);
  if (stricter.length === 0) {
    return ok(
      name,
      "The exchange counts at least as many calls left as the desk; the desk's count applies.",
    );
  }
  const each = stricter.map(
    ({ endpoint, desk, exchange }) =>
      `${familyRowOf(endpoint).what} ${exchange}, by the desk's count ${desk}`,
  );
  const found = `The exchange counts fewer calls left than the desk: ${each.join("; ")}.`;
  const advice =
    "None: the desk follows the exchange's count and delays calls. If that slows it down, check " +
    "which other program uses this account's keys or address.";
  return { name, status: "attention", found, advice };
}

/** A sentence as a part of another: without its full stop. */
export function sentencePart(sentence: string): string {
  return sentence.trim().replace(/\.$/, "");
}
