import "server-only";
import type { PoolClient } from "pg";

/** Where the passphrase of a row waits until its call is prepared. */
export function passphraseAt(deskId: string, rowId: string) {
  return { deskId, ownerTable: "creation_row", ownerRow: rowId, field: "passphrase" };
}

/** Wipes the passphrases of rows that wait for nothing: the journal has its own, or none is due. */
export async function forgetSpentPassphrases(
  queries: Pick<PoolClient, "query">,
  jobId: string,
): Promise<void> {
  await queries.query(spentSql, [jobId]);
}

const spentSql = `
DELETE FROM sealed_value USING creation_row AS r JOIN creation_job AS j ON j.id = r.job_id
WHERE r.job_id = $1 AND owner_table = 'creation_row' AND owner_row = r.id
  AND (r.state <> 'queued' OR EXISTS (
    SELECT 1 FROM intent AS i
    WHERE i.desk_id = j.desk_id AND i.person_id = j.created_by AND i.idempotency_key = r.id))`;
