import "server-only";
import type { AuditEntryAnswer, AuditNeighbour } from "@/lib/audit/wire";
import type { SignedIn } from "../auth/read-session";
import { pool } from "../db/pool";
import { Refusal } from "../http/refusal";
import { findEntry } from "./entries";
import { auditRowOf, detailOf } from "./row";

type Person = SignedIn["principal"];

/** One entry in full, between its neighbours in the chain. Throws a Refusal. */
export async function auditEntry(person: Person, seq: number): Promise<AuditEntryAnswer> {
  const found = await findEntry(person, seq);
  if (!found) throw new Refusal({ kind: "not-found", what: "This entry" });
  const { requestId = null, ...detail } = detailOf(found);
  const [newer, older] = await Promise.all([
    neighbour(person, seq + 1),
    neighbour(person, seq - 1),
  ]);
  return { entry: auditRowOf(found), target: found.target, requestId, detail, newer, older };
}

/** Of an entry that the person may not see, only its number and its digest. */
async function neighbour(person: Person, seq: number): Promise<AuditNeighbour | null> {
  const [{ rows }, seen] = await Promise.all([
    pool().query<{ digest: string }>(
      "SELECT encode(hash, 'hex') AS digest FROM audit_event WHERE desk_id = $1 AND seq = $2",
      [person.deskId, seq],
    ),
    findEntry(person, seq),
  ]);
  const [found] = rows;
  return found ? { seq, action: seen?.action ?? null, digest: found.digest } : null;
}
