import "server-only";
import type { DriftAnswer, DriftRow } from "@/lib/connections/api";
import { type Drift, driftOf } from "@/lib/exchange/drift";
import { type EndpointId, endpoints } from "@/lib/exchange/endpoints";
import type { Principal } from "@/lib/users/roles";
import { pool, statement } from "../db/database";
import { log } from "../log";
import { singleton } from "../singleton";
import type { Sanitiser } from "./wire/receive";

/** A difference that is to be counted. */
type Seen = Pick<DriftRow, "venue" | "endpoint" | "field" | "seen" | "example">;

const writeAfterMs = 2_000;
/** An exchange that drifts in every answer must not fill our memory. */
const maxKinds = 500;
const longestValue = 200;
const longestExample = 80;
/** How long after it was last seen a difference is shown. */
const shownDays = 30;

/**
 * Counts what an answer has that the interface does not, or the other way round, each difference
 * once an hour and with an example (docs/rulings.md#ruling-11). The counts reach the table `drift`
 * within seconds; no call waits for them. What it keeps of the data are messages, and so are
 * cleaned.
 */
export function countDrift(
  venue: string,
  endpoint: EndpointId,
  data: unknown,
  cleaner: Sanitiser,
): void {
  const counts = pending();
  for (const drift of driftOf(endpoint, data)) {
    const field = cleaner.message(drift.field, longestValue);
    const seen = seenOf(endpoint, drift, cleaner);
    const example = exampleOf(endpoint, drift, cleaner);
    const key = JSON.stringify([venue, endpoint, field, seen]);
    if (counts.has(key) || counts.size >= maxKinds) continue;
    counts.set(key, { venue, endpoint, field, seen, example });
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

/** What came, shortened; of an answer with secrets never a value. */
function exampleOf(endpoint: EndpointId, { example }: Drift, cleaner: Sanitiser): string | null {
  if (example === null || endpoints[endpoint].kind === "create") return null;
  return cleaner.message(example, longestExample);
}

/** What drifted at the venues of a user's desk in the last 30 days, newest first. */
export async function listDrift({ deskId }: Pick<Principal, "deskId">): Promise<DriftAnswer> {
  const { rows } = await pool().query<DriftRow>(listStatement({ deskId }));
  return { rows };
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
      examples: rows.map((row) => row.example),
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

/**
 * A difference that is known is counted on, once an hour; new ones only until an endpoint has many.
 */
const writeStatement = statement<{
  readonly venues: readonly string[];
  readonly endpoints: readonly string[];
  readonly fields: readonly string[];
  readonly seen: readonly string[];
  readonly examples: readonly (string | null)[];
}>(`
INSERT INTO drift (venue, endpoint, field, seen, example)
SELECT * FROM unnest(
    $venues::text[], $endpoints::text[], $fields::text[], $seen::text[], $examples::text[])
  AS new (venue, endpoint, field, seen, example)
WHERE (
  SELECT count(*) FROM drift WHERE drift.venue = new.venue AND drift.endpoint = new.endpoint
) < ${maxKinds} OR EXISTS (
  SELECT 1 FROM drift WHERE (drift.venue, drift.endpoint, drift.field, drift.seen)
    = (new.venue, new.endpoint, new.field, new.seen))
ON CONFLICT (venue, endpoint, field, seen) DO UPDATE
SET count = drift.count + 1, last_at = now(), example = excluded.example
WHERE drift.last_at <= now() - interval '1 hour'`);

const listStatement = statement<{ readonly deskId: string }>(`
SELECT venue, endpoint, field, seen, example, count,
  (extract(epoch FROM first_at) * 1000)::float8 AS "firstAt",
  (extract(epoch FROM last_at) * 1000)::float8 AS "lastAt"
FROM drift
WHERE venue IN (SELECT venue FROM account WHERE desk_id = $deskId AND archived_at IS NULL)
  AND last_at > now() - interval '${shownDays} days'
ORDER BY last_at DESC, endpoint, field, seen LIMIT 1000`);
