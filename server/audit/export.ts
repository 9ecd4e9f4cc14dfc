import "server-only";
import type { AuditFilter, AuditRow } from "@/lib/audit/api";
import { auditActionLabel, auditResultLabels } from "@/lib/audit/entry-text";
import { type CsvColumn, csvHead, csvLines } from "@/lib/csv/to-csv";
import type { Principal } from "@/lib/users/roles";
import { statement, transaction } from "../db/database";
import { readingPool } from "../db/reading";
import { genesisHash } from "../hash-chain/chain";
import { appendAudit, auditChain } from "./append";
import { auditRowOf, countEntries, detailOf, entriesAfter, type StoredEntry } from "./entries";

/** A line of the file: what the page shows, and the texts that its digest is made of. */
interface Line extends AuditRow {
  readonly stored: StoredEntry;
  readonly digestBefore: string;
}

const columns: readonly CsvColumn<Line>[] = [
  { head: "no", cell: ({ seq }) => seq, number: true },
  { head: "time_utc", cell: ({ at }) => new Date(at).toISOString() },
  { head: "user", cell: ({ user }) => user ?? "Broker Desk" },
  { head: "role", cell: ({ role }) => role },
  { head: "from", cell: ({ address }) => address },
  { head: "action", cell: ({ action }) => auditActionLabel(action) },
  { head: "object", cell: ({ object }) => object },
  { head: "result", cell: ({ result }) => auditResultLabels[result] },
  { head: "request_id", cell: ({ stored }) => detailOf(stored).requestId },
  { head: "hashed_user_id", cell: ({ stored }) => stored.userId },
  { head: "hashed_action", cell: ({ stored }) => stored.action },
  { head: "hashed_target", cell: ({ stored }) => stored.target },
  { head: "hashed_at_micros", cell: ({ stored }) => stored.micros, number: true },
  { head: "hashed_detail", cell: ({ stored }) => stored.detailText },
  { head: "digest_before", cell: ({ digestBefore }) => digestBefore },
  { head: "digest", cell: ({ digest }) => digest },
];

const pageRows = 1_000;

/**
 * What a filter leaves of the audit as a CSV file, oldest first, page by page as the reader takes
 * it. That it was made is an entry itself, the first one that the file does not have.
 */
export async function exportAudit(
  person: Principal,
  filter: AuditFilter,
): Promise<ReadableStream<Uint8Array>> {
  const upTo = await lastEntry(person.deskId);
  const entries = await countEntries(person, filter, upTo);
  const { deskId } = person;
  const wanted = Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === null ? [] : [[`filter_${name}`, value]],
    ),
  );
  const detail = { ...wanted, entries: String(entries), format: "CSV" };
  const action = "audit.exported";
  await transaction((tx) => appendAudit(tx, person, { action, target: null, detail }));
  const encoder = new TextEncoder();
  let after = 0;
  return new ReadableStream({
    start(sink) {
      // Spreadsheets know by the mark that it is UTF-8.
      sink.enqueue(encoder.encode(`\uFEFF${csvHead(columns)}`));
    },
    async pull(sink) {
      const stored = await entriesAfter(person, filter, { after, upTo, limit: pageRows });
      if (stored.length > 0) {
        const lines = csvLines(columns, await linesOf(deskId, stored));
        sink.enqueue(encoder.encode(lines));
      }
      after = Number(stored.at(-1)?.seq ?? upTo);
      if (stored.length < pageRows) sink.close();
    },
  });
}

async function lastEntry(deskId: string): Promise<number> {
  const { rows } = await readingPool().query<{ seq: string | null }>(lastEntrySql({ deskId }));
  return Number(rows[0]?.seq ?? 0);
}

const lastEntrySql = statement<{ deskId: string }>(
  `SELECT max(seq)::text AS seq FROM audit_event WHERE desk_id = $deskId`,
);

/** Each with the digest of the entry before it, which a filter may have left out. */
async function linesOf(deskId: string, stored: readonly StoredEntry[]): Promise<readonly Line[]> {
  const { rows } = await readingPool().query<{ seq: string; digest: string }>(
    linesOfSql({ deskId, before: stored.map(({ seq }) => Number(seq) - 1) }),
  );
  const digests = new Map(rows.map(({ seq, digest }) => [Number(seq), digest]));
  const first = genesisHash(auditChain(deskId)).toString("hex");
  return stored.map((entry) => {
    const row = auditRowOf(entry);
    const before = row.seq === 1 ? first : (digests.get(row.seq - 1) ?? "");
    return { ...row, stored: entry, digestBefore: before };
  });
}

const linesOfSql = statement<{ deskId: string; before: readonly number[] }>(`
SELECT seq::text, encode(hash, 'hex') AS digest FROM audit_event
WHERE desk_id = $deskId AND seq = ANY($before::bigint[])`);
