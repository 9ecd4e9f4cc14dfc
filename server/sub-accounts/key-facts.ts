import "server-only";
import type { CreatedKeyFacts, HandOver } from "@/lib/sub-accounts/wire";

/** What a query tells of a created key; all null where there is none. */
export interface KeyColumns {
  readonly keyId: string | null;
  readonly keyUid: string | null;
  readonly keyName: string | null;
  readonly keyLast4: string | null;
  readonly handOver: HandOver | null;
}

/** The columns of `created_key AS k`. */
export const keyColumns = `k.intent_id AS "keyId", k.uid AS "keyUid", k.name AS "keyName",
  k.key_last4 AS "keyLast4", k.state AS "handOver"`;

/** A created key without its secrets; null where there is none. */
export function keyFacts(columns: KeyColumns): CreatedKeyFacts | null {
  const { keyId, keyUid, keyName, keyLast4, handOver } = columns;
  if (keyId === null || handOver === null) return null;
  return { id: keyId, uid: keyUid ?? "", alias: keyName ?? "", keyLast4: keyLast4 ?? "", handOver };
}
