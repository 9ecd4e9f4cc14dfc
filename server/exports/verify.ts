import "server-only";
import { pool, statement } from "../db/database";

/**
 * Compares every completed export and statement of a desk with the audit entry that was written
 * with it: null when the digests agree, else a sentence about the first that doesn't.
 */
export async function verifyExports(deskId: string): Promise<string | null> {
  const { rows } = await pool().query<{ id: string; fileName: string }>(differingSql({ deskId }));
  const [found] = rows;
  if (!found) return null;
  return `The digest of export ${found.id} (${found.fileName}) doesn't match the audit.`;
}

const differingSql = statement<{ deskId: string }>(`
SELECT export.id, export.file_name AS "fileName" FROM export_run AS export
LEFT JOIN audit_event AS entry ON entry.desk_id = export.desk_id
  AND entry.action = 'export.completed' AND entry.target = export.id
LEFT JOIN statement_file AS statement ON statement.export_id = export.id
WHERE export.desk_id = $deskId AND export.state = 'complete' AND (
  entry.detail ->> 'sha256' IS DISTINCT FROM encode(export.sha256, 'hex')
  OR entry.detail ->> 'sha256' IS DISTINCT FROM export.manifest ->> 'sha256'
  OR statement.content IS NOT NULL AND sha256(statement.content) <> export.sha256)
ORDER BY export.started_at, export.id LIMIT 1`);
