import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { pool, statement } from "../../db/database";
import { env } from "../../env";
import { UserFacingError } from "../../user-facing-error.mjs";

/** Longer than a process's lease: what a desk that was killed left has expired by then. */
const leasesEndMs = 20_000;

interface Asked {
  /** The process instance that prepares, once it has one. */
  readonly ours?: string;
  readonly patienceMs?: number;
}

/**
 * Throws a UserFacingError when processes of another desk work with this database, unless this one
 * was told to join it. Leases of its own that a crash left are no obstacle, and of two desks that
 * prepare in the same moment the one that came later gives way.
 */
export async function requireOnlyDesk({
  ours,
  patienceMs = leasesEndMs,
}: Asked = {}): Promise<void> {
  const { desk, joinDatabase } = env();
  if (desk === null || joinDatabase) return;
  const since = performance.now();
  for (;;) {
    const place = await otherDesk(desk.id, ours ?? null);
    if (place === null) return;
    if (performance.now() - since > patienceMs) throw new UserFacingError(refusal(place));
    await sleep(500);
  }
}

const refusal = (place: string) =>
  `Another desk uses this database, from ${place}. Stop it, or give this one its own ` +
  "database. To run both on purpose, with the same key file and no paper venue here: " +
  "DATABASE_JOIN=1 npm start";

async function otherDesk(id: string, ours: string | null): Promise<string | null> {
  try {
    const { rows } = await pool().query<{ place: string }>(otherDeskSql({ id, ours }));
    return rows[0]?.place ?? null;
  } catch (error) {
    // A new database has no tables yet.
    if (error instanceof Error && "code" in error && error.code === "42P01") return null;
    throw error;
  }
}

const otherDeskSql = statement<{ id: string; ours: string | null }>(`
SELECT coalesce(data_folder, '') AS place FROM process_instance
WHERE data_folder_id <> $id AND lease_until > clock_timestamp()
  AND (process <> 'prepare' OR (started_at, id) <
       (SELECT started_at, id FROM process_instance WHERE id = $ours)) LIMIT 1`);
