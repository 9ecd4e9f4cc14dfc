import "server-only";
import { driftOf } from "@/lib/exchange/drift";
import type { EndpointId } from "@/lib/exchange/endpoints";
import { pool } from "../db/pool";
import { log } from "../log";
import { singleton } from "../singleton";

interface Seen {
  readonly venue: string;
  readonly endpoint: string;
  readonly field: string;
  readonly seen: string;
  count: number;
}

const writeAfterMs = 2_000;
/** An exchange that drifts in every answer must not fill our memory. */
const mostKinds = 500;
const longestValue = 200;

/**
 * Counts what an answer has that the interface does not, or the other way round (rulings 11). The
 * counts reach the table `drift` within seconds; no call waits for them.
 */
export function countDrift(venue: string, endpoint: EndpointId, data: unknown): void {
  const counts = pending();
  for (const { kind, field, value, count } of driftOf(endpoint, data)) {
    const seen = kind === "missing-field" ? "(missing)" : (value ?? "").slice(0, longestValue);
    const key = JSON.stringify([venue, endpoint, field, seen]);
    const known = counts.get(key);
    if (known) known.count += count;
    else if (counts.size < mostKinds) counts.set(key, { venue, endpoint, field, seen, count });
  }
  if (counts.size > 0) schedule();
}

/** Writes what was counted; for tests and for the end of a process. */
export async function writeDrift(): Promise<void> {
  const counts = pending();
  if (counts.size === 0) return;
  // In the order of the key, so that two writers never wait for each other in a circle.
  const rows = [...counts.keys()].sort().flatMap((key) => counts.get(key) ?? []);
  counts.clear();
  await pool().query(writeSql, [
    rows.map((row) => row.venue),
    rows.map((row) => row.endpoint),
    rows.map((row) => row.field),
    rows.map((row) => row.seen),
    rows.map((row) => row.count),
  ]);
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

const writeSql = `
INSERT INTO drift (venue, endpoint, field, seen, count)
SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[])
ON CONFLICT (venue, endpoint, field, seen) DO UPDATE
SET count = drift.count + excluded.count, last_at = now()`;
