import "server-only";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { SyncMethod } from "@/lib/archive/enums";
import type { Queries } from "../db/database";
import { syncRun } from "../db/schema";
import type { ArchiveName } from "./archive-source";

/** Two reads that verify a day are at least so far apart, by the exchange's clock. */
export const verifyAfterMs = 6 * 3_600_000;

/** A read of a whole day that came to the list's end. */
export interface Pass {
  readonly method: SyncMethod;
  /** Distinct records of the day that it was given, and the digest over them. */
  readonly records: number;
  readonly digest: string;
  /** Unix ms by the exchange's clock. */
  readonly completeAtMs: number;
}

/** The newest passes that agree with the newest one, oldest first; `passes` are oldest first. */
export function equalRun(passes: readonly Pass[]): readonly Pass[] {
  const newest = passes.at(-1);
  const first = passes.findLastIndex(
    ({ records, digest }) => records !== newest?.records || digest !== newest.digest,
  );
  return passes.slice(first + 1);
}

/**
 * Is a day verified: do the newest passes agree, among them two by different methods, far enough
 * apart (docs/archive.md#two-methods, #verified)? A pass that differs ends what was verified before
 * it.
 */
export function isVerified(passes: readonly Pass[]): boolean {
  const run = equalRun(passes);
  return run.some((late, at) =>
    run.slice(0, at).some((early) => isOther(early, late) && isLater(early, late)),
  );
}

/** The method of the next pass: the one that can verify what the newest passes agree on. */
export function nextMethod(passes: readonly Pass[]): SyncMethod {
  const decisive = isVerified(passes) ? passes.at(-1) : equalRun(passes)[0];
  return decisive?.method === "cursor" ? "slices" : "cursor";
}

/** From when on the next pass can verify the day, Unix ms; null before the first pass. */
export function verifiableAt(passes: readonly Pass[]): number | null {
  const [first] = equalRun(passes);
  return first ? first.completeAtMs + verifyAfterMs : null;
}

/** Cursors of two page sizes are different methods too, where time slices are not heeded. */
const isOther = (a: Pass, b: Pass) => (a.method === "cursor") !== (b.method === "cursor");

const isLater = (early: Pass, late: Pass) =>
  late.completeAtMs - early.completeAtMs >= verifyAfterMs;

/** More syncs than a day gets in its thirty days, unless a user keeps requesting them. */
const maxPasses = 30;

/** The newest passes of a whole day that came to the end with a digest, oldest first. */
export async function completedPasses(
  queries: Queries,
  of: { readonly accountId: string; readonly archive: ArchiveName; readonly day: string },
): Promise<readonly Pass[]> {
  const rows = await queries
    .select()
    .from(syncRun)
    .where(
      and(
        eq(syncRun.accountId, of.accountId),
        eq(syncRun.archive, of.archive),
        eq(syncRun.day, of.day),
        isNotNull(syncRun.digest),
      ),
    )
    .orderBy(desc(syncRun.startedAt))
    .limit(maxPasses);
  return rows.reverse().map(({ method, records, digest, completeAt }) => ({
    method,
    records: records ?? 0,
    digest: digest?.toString("hex") ?? "",
    completeAtMs: completeAt?.getTime() ?? 0,
  }));
}
