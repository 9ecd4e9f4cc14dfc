import "server-only";
import type { AuditProtection, AuditVerification } from "@/lib/audit/wire";
import { can } from "@/lib/people/capabilities";
import type { SignedIn } from "../auth/read-session";
import { pool } from "../db/pool";
import { missingWall } from "../db/wall";

/** A verification, and for those who run the desk whether the database protects the audit too. */
export async function protection(
  { role }: SignedIn["principal"],
  found: AuditVerification,
): Promise<AuditProtection> {
  const runs = can(role, "connections.view");
  return { ...found, wall: runs ? await missingWall(pool()) : null };
}
