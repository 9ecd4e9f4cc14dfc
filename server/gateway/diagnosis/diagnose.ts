import "server-only";
import type { Diagnosis, DiagnosisStep } from "@/lib/connections/api";
import { endpoints } from "@/lib/exchange/endpoints";
import { formatMoment } from "@/lib/time/format-moment";
import { type FoundConnection, findConnection } from "../../accounts/connections";
import { venueOf } from "../../accounts/venues";
import { DeskError } from "../../desk-error";
import type { CallContext } from "../call-context";
import { Sanitiser } from "../wire/receive";
import { signer } from "../wire/sign";
import { checkExchange, nothingTried } from "./exchange-steps";
import { checkNetwork, failed, notTried, ok } from "./network-steps";

/**
 * Checks a connection end to end: name, TLS, clock, key, environment, family, the lists that the
 * account has and the counts of its rates. It reads as every page does, through the gateway and
 * its rate limits, and changes nothing at the exchange nor what the desk keeps of the account.
 * Throws a DeskError when the desk has no such connection.
 */
export async function diagnose(
  principal: CallContext["principal"],
  connectionId: string,
): Promise<Diagnosis> {
  const found = await findConnection(connectionId);
  if (!found || found.deskId !== principal.deskId) {
    throw new DeskError({ kind: "not-found", what: "This connection" });
  }
  const clean = await cleanerFor(found);
  const steps = (await checkAll(principal, found)).map((step) => ({
    ...step,
    found: clean(step.found),
    advice: step.advice,
  }));
  const works = steps.every(({ status }) => status !== "failed");
  const { account, label } = found;
  const of =
    `Account ${clean(account.name)} (${account.environment}, venue ${account.venue}), ` +
    `key ${clean(label)}`;
  return { works, steps, text: textOf(of, steps, Date.now()) };
}

async function checkAll(
  principal: CallContext["principal"],
  { id, account }: FoundConnection,
): Promise<readonly DiagnosisStep[]> {
  const origin = originOf(account);
  if (origin === null) {
    const found = `The exchange "${account.venue}" is no longer configured.`;
    const advice = `Name it in VENUES: ${account.venue}=https://…, and restart the desk.`;
    return [failed("Address", found, advice), ...nothingReached("address unknown")];
  }
  const address = ok("Address", `The venue "${account.venue}" is ${origin}.`);
  const network = await checkNetwork(origin, account.venue === "paper" ? "VENUE_URL" : "VENUES");
  const broken = network.find(({ status }) => status === "failed");
  const exchange = broken
    ? nothingReached(`the step "${broken.name}" failed`).slice(networkSteps.length)
    : await checkExchange({ principal, connectionId: id, account });
  return [address, ...network, ...exchange];
}

function originOf(account: FoundConnection["account"]): string | null {
  try {
    return venueOf(account);
  } catch (error) {
    if (error instanceof DeskError) return null;
    throw error;
  }
}

const networkSteps = ["Name", "Connection", "Certificate"];

const nothingReached = (reason: string): readonly DiagnosisStep[] => [
  ...[...networkSteps, "Exchange"].map((name) => notTried(name, reason)),
  ...nothingTried(reason),
];

/** A uid, an order's id or another long number: its last digits tell them apart. */
const longNumber = /\d{6,}/g;

/** Takes out of a text what must not be sent around: every part of the key, and long numbers. */
async function cleanerFor({ id, account }: FoundConnection): Promise<(text: string) => string> {
  const { method, path } = endpoints["unfilled-orders"];
  const request = { method, path, query: "", body: null, timestamp: "0" } as const;
  // A key that cannot be opened was sent nowhere, so that no answer can repeat it.
  const secrets = await signer()
    .sign({ accountId: account.id, connectionId: id, ...request })
    .then(
      (signed) => signed.secrets(),
      () => [],
    );
  const sanitiser = new Sanitiser(() => secrets);
  return (text) => sanitiser.message(text).replace(longNumber, (digits) => `…${digits.slice(-3)}`);
}

const marks = { ok: "ok", attention: "LOOK", failed: "FAILED", "not-tried": "-" } as const;

/** The report as a text: a line a step, and below one that failed what to do. */
export function textOf(of: string, steps: readonly DiagnosisStep[], at: number): string {
  const failures = steps.filter(({ status }) => status === "failed").length;
  const longest = Math.max(...steps.map(({ name }) => name.length));
  const lines = steps.flatMap(({ name, status, found, advice }) => {
    const head = `${marks[status].padEnd(7)} ${name.padEnd(longest)}  `;
    return [head + found, ...(advice === null ? [] : [`${" ".repeat(head.length)}> ${advice}`])];
  });
  return [
    "Broker Desk: connection check",
    `${formatMoment(at, "UTC").slice(0, 19)} UTC`,
    of,
    failures === 0 ? "No step failed." : `${failures} of ${steps.length} steps failed.`,
    "",
    ...lines,
    "",
  ].join("\n");
}
