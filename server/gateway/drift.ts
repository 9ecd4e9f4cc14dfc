import "server-only";
import { type Drift, driftOf } from "@/lib/exchange/drift";
import { type EndpointId, endpoints } from "@/lib/exchange/endpoints";
import type { Principal } from "@/lib/people/roles";
import { pool, statement } from "../db/database";
import { log } from "../log";
import { singleton } from "../singleton";
import type { Sanitiser } from "./wire/receive";

/** A difference between a venue's answers and the documented interface. */
export interface DriftRow {
  readonly venue: string;
  readonly endpoint: string;
  readonly field: string;
  /** The unknown value; or "(missing)", "(extra)", "(number)" and the like. */
  readonly seen: string;
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

interface Seen {
  readonly venue: string;
  readonly endpoint: string;
  readonly field: string;
  readonly seen: string;
  count: number;
}

const writeAfterMs = 2_000;
/** An exchange that drifts in every answer must not fill our memory. */
const maxKinds = 500;
const longestValue = 200;

/**
 * Counts what an answer has that the interface does not, or the other way round
 * (docs/rulings.md#ruling-11). The counts reach the table `drift` within seconds; no call waits for
 * them. What it keeps of the data are messages, and so are cleaned.
 */
export function countDrift(
  venue: string,
  endpoint: EndpointId,
  data: unknown,
  cleaner: Sanitiser,
): void {
  const counts = pending();
  for (const drift of driftOf(endpoint, data)) {
    const { count } = drift;
    const field = cleaner.message(drift.field, longestValue);
    const seen = seenOf(endpoint, drift, cleaner);
    const key = JSON.stringify([venue, endpoint, field, seen]);
    const known = counts.get(key);
    if (known) known.count += count;
    else if (counts.size < maxKinds) counts.set(key, { venue, endpoint, field, seen, count });
  }
  if (counts.size > 0) schedule();
}

/** What was seen, in words; of an answer with secrets never a value. */
function seenOf(endpoint: EndpointId, { kind, value }: Drift, cleaner: Sanitiser): string {
  switch (kind) {
    case "missing-field":
      return "(missing)";
    case "extra-field":
      return "(extra)";
    case "wrong-type":
      return `(${value})`;
    case "unknown-value":
      if (endpoints[endpoint].kind === "create") return "(unknown)";
      return cleaner.message(value ?? "", longestValue);
  }
}

/** What drifted at the venues of a person's desk, newest first, for a page of diagnostics. */
export async function listDrift(principal: Principal): Promise<readonly DriftRow[]> {
  const { rows } = await pool().query<DriftRow>(listSql, [principal.deskId]);
  return rows;
}

/** Writes what was counted; for tests and for the end of a process. */
export async function writeDrift(): Promise<void> {
  const counts = pending();
  if (counts.size === 0) return;
  // In the order of the key, so that two writers never wait for each other in a circle.
  const rows = [...counts.keys()].sort().flatMap((key) => counts.get(key) ?? []);
  counts.clear();
  await pool().query(
    writeStatement({
      venues: rows.map((row) => row.venue),
      endpoints: rows.map((row) => row.endpoint),
      fields: rows.map((row) => row.field),
      seen: rows.map((row) => row.seen),
      counts: rows.map((row) => row.count),
    }),
  );
}

const pending = () => singleton("gateway.drift", () => new Map<string, Seen>());

function schedule(): void {
  const timer = singleton("gateway.drift-timer", () => ({ set: false }));
  if (timer.set) return;
  timer.set = true;
  setTimeout(() => {
    timer.set = false;
    writeDrift().catch((error: unknown) => log("warn", "drift was not counted", { error }));
  }, writeAfterMs).unref();
}

/** A kind of drift that is known is counted on; new ones only until an endpoint has many. */
const writeStatement = statement<{
  readonly venues: readonly string[];
  readonly endpoints: readonly string[];
  readonly fields: readonly string[];
  readonly seen: readonly string[];
  readonly counts: readonly number[];
}>(`
INSERT INTO drift (venue, endpoint, field, seen, count)
SELECT * FROM unnest(
    $venues::text[], $endpoints::text[], $fields::text[], $seen::text[], $counts::int[])
  AS new (venue, endpoint, field, seen, count)
WHERE (
  SELECT count(*) FROM drift WHERE drift.venue = new.venue AND drift.endpoint = new.endpoint
) < ${maxKinds} OR EXISTS (
  SELECT 1 FROM drift WHERE (drift.venue, drift.endpoint, drift.field, drift.seen)
    = (new.venue, new.endpoint, new.field, new.seen))
ON CONFLICT (venue, endpoint, field, seen) DO UPDATE
SET count = drift.count + excluded.count, last_at = now()`);

const listSql = `
SELECT venue, endpoint, field, seen, count, first_at AS "firstAt", last_at AS "lastAt"
FROM drift
WHERE venue IN (SELECT venue FROM account WHERE desk_id = $1)
ORDER BY last_at DESC, endpoint, field, seen LIMIT 1000`;
