import "server-only";
import type { AuditVerification } from "@/lib/audit/wire";
import type { SignedIn } from "../auth/read-session";
import { transaction } from "../db/transaction";
import { singleton } from "../singleton";
import { appendAudit } from "./append";
import { checkAudit } from "./verify";

/** A page that is opened again soon shows the last verification with its age. */
const freshMs = 5 * 60_000;

interface Kept {
  last?: AuditVerification;
  running?: Promise<AuditVerification>;
}

const kept = (deskId: string): Kept => {
  const desks = singleton("audit-verifications", () => new Map<string, Kept>());
  const found = desks.get(deskId) ?? {};
  desks.set(deskId, found);
  return found;
};

/** The last verification of a desk's audit, or a new one when that is old. */
export async function lastVerification(deskId: string): Promise<AuditVerification> {
  const { last } = kept(deskId);
  return last && Date.now() - last.verifiedAt < freshMs ? last : verifyNow(deskId);
}

/** Recomputes every digest now because somebody asked; that is an entry of the audit itself. */
export async function verifyAgain({
  deskId,
  personId,
}: SignedIn["principal"]): Promise<AuditVerification> {
  const found = await verifyNow(deskId);
  const detail: Readonly<Record<string, string>> = found.intact
    ? { entries: String(found.entries), head: found.head }
    : { problem: found.problem, brokenAt: String(found.brokenAt), result: "rejected" };
  const action = "audit.verified";
  await transaction((tx) => appendAudit(tx, { deskId, personId, action, target: null, detail }));
  return found;
}

/** Several who ask at the same time share one reading of the chain. */
function verifyNow(deskId: string): Promise<AuditVerification> {
  const desk = kept(deskId);
  desk.running ??= verify(deskId)
    .then((found) => {
      desk.last = found;
      return found;
    })
    .finally(() => {
      desk.running = undefined;
    });
  return desk.running;
}

async function verify(deskId: string): Promise<AuditVerification> {
  const begun = performance.now();
  const found = await checkAudit(deskId);
  return { ...found, verifiedAt: Date.now(), tookMs: Math.round(performance.now() - begun) };
}
