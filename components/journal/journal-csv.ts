import { deedWord, latencyOf, sentenceOf } from "@/components/shell/entry/entry-words";
import { journalLook } from "@/components/shell/words/journal-look";
import type { CsvColumn } from "@/lib/csv/to-csv";
import type { JournalRow } from "@/lib/journal/wire";

/** The journal as a file: what the table shows and the ids that it shortens. */
export const journalCsv: readonly CsvColumn<JournalRow>[] = [
  { head: "time_utc", cell: (row) => new Date(row.createdAt).toISOString() },
  { head: "who", cell: (row) => row.person ?? "the desk", freeText: true },
  { head: "account", cell: (row) => row.accountName, freeText: true },
  { head: "environment", cell: (row) => row.environment },
  { head: "what", cell: deedWord },
  { head: "endpoint", cell: (row) => row.endpoint },
  { head: "symbol", cell: (row) => row.symbol },
  { head: "meant", cell: sentenceOf, freeText: true },
  { head: "state", cell: (row) => row.state },
  { head: "state_words", cell: (row) => journalLook(row.state, row.kind).words },
  { head: "code", cell: (row) => row.code, freeText: true },
  { head: "message", cell: (row) => row.message, freeText: true },
  { head: "reason", cell: (row) => row.reason, freeText: true },
  { head: "clientOid", cell: (row) => row.clientOid, freeText: true },
  { head: "orderId", cell: (row) => row.orderId, freeText: true },
  { head: "batchId", cell: (row) => row.batchId },
  { head: "latency_ms", cell: latencyOf },
];
