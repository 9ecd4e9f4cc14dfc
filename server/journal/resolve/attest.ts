import "server-only";
import { type Attested, attestable, attestedStates, verbsOf } from "@/lib/journal/verbs";
import type { Principal } from "@/lib/people/principal";
import { appendAudit } from "../../audit/append";
import { onClient, sqlTransaction } from "../../db/transaction";
import { Refusal } from "../../http/refusal";
import { advanceAll, type Step } from "../advance";
import { findIntent } from "./find";

/** What a person found who looked at the exchange, and how. */
export interface Attestation {
  readonly outcome: Attested;
  readonly note: string;
}

/**
 * Records what a person says became of an entry, with name, note and time, in its history and in
 * the audit. Evidence that comes later re-opens it. Throws a Refusal when its outcome is known, or
 * may still come by itself.
 */
export async function attest(
  principal: Principal,
  intentId: string,
  { outcome, note }: Attestation,
): Promise<void> {
  const { row, accountId } = await findIntent(principal, intentId, "attest");
  if (!attestable(row).includes(outcome)) {
    const message = `Valid for this entry are ${attestable(row).join(", ") || "none"}.`;
    throw new Refusal({ kind: "invalid", issues: [{ field: "outcome", rule: "form", message }] });
  }
  if (!verbsOf(row, Date.now()).includes("attest")) throw notOpen();
  const { deskId, personId, name } = principal;
  const step: Step = {
    intentId,
    kind: row.kind,
    to: attestedStates[outcome],
    from: ["UNKNOWN", "UNRESOLVED"],
    reason: `${words[outcome]} by ${name}: ${note}`,
    person: name,
    note,
  };
  await sqlTransaction(async (client) => {
    const moved = await advanceAll(accountId, [step], { queries: client });
    if (moved.size === 0) throw notOpen();
    await appendAudit(onClient(client), {
      deskId,
      personId,
      action: "intent.attested",
      target: intentId,
      detail: { outcome, note, accountId },
    });
  });
}

const words: Readonly<Record<Attested, string>> = {
  "not-placed": "Marked not placed",
  filled: "Marked filled",
  open: "Marked open",
  applied: "Marked done",
  "not-applied": "Marked not done",
  revoked: "Marked existing and revoked",
  "not-created": "Marked not created",
};

const notOpen = () =>
  new Refusal({
    kind: "gone",
    why: "It is not waiting for a person: its outcome is known, or may still come by itself.",
  });
