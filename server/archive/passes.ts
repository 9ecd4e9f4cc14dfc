import "server-only";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import { archiveRead } from "../db/schema";
import type { Queries } from "../db/transaction";
import type { ArchiveName } from "./source";
import type { Pass } from "./verification";

/** More passes than a day gets in its thirty days, but for somebody who keeps asking. */
const mostPasses = 30;

/** The newest passes of a whole day that came to the end with a digest, oldest first. */
export async function passesOf(
  queries: Queries,
  of: { readonly accountId: string; readonly archive: ArchiveName; readonly day: string },
): Promise<readonly Pass[]> {
  const rows = await queries
    .select()
    .from(archiveRead)
    .where(
      and(
        eq(archiveRead.accountId, of.accountId),
        eq(archiveRead.archive, of.archive),
        eq(archiveRead.day, of.day),
        isNotNull(archiveRead.digest),
      ),
    )
    .orderBy(desc(archiveRead.startedAt))
    .limit(mostPasses);
  return rows.reverse().map(({ method, records, digest, completeAt }) => ({
    method,
    records: records ?? 0,
    digest: digest?.toString("hex") ?? "",
    completeAtMs: completeAt?.getTime() ?? 0,
  }));
}
