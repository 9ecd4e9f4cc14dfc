import { addDays, type Day, dayBounds } from "@/lib/time";
import { dueDays, syncDay } from "@/server/archive/archive-definition";
import { commissionArchive } from "@/server/archive/commissions/definition";
import { pool } from "@/server/db/database";
import type { Books } from "./books";
import { cpuMs } from "./cpu";

/** How fast rows were kept while the archive grew to a size. */
export interface IngestRate {
  readonly fills: number;
  readonly rowsPerSecond: number;
  /** CPU time of a row, of the desk and its database together, microseconds. */
  readonly cpuMicros?: number;
}

const atOnce = 10;
const hourMs = 3_600_000;

/**
 * Writes the books into an archive through the sync path of the desk itself, ten days at a time,
 * with an exchange that answers at once. Days that were written before are left alone. `note` gets
 * the rate of every twentieth of the fills.
 */
export async function ingest(
  folder: string,
  accountId: string,
  books: Books,
  note: (rate: IngestRate) => void,
  mayGoOn: () => boolean,
): Promise<void> {
  const last = books.days.at(-1);
  if (last === undefined) return;
  const archive = archiveOf(books);
  await dueDays(archive, accountId, noonAfter(last));
  const done = await syncedDays(accountId);
  const waiting = books.days.filter((day) => !done.has(day));
  let fills = [...done].reduce((sum, day) => sum + books.countOf(day), 0);
  let since = { fills, at: performance.now(), cpu: cpuMs(folder) };
  const next = async (): Promise<void> => {
    const day = mayGoOn() ? waiting.shift() : undefined;
    if (day === undefined) return;
    await syncDay(archive, accountId, day, () => noonAfter(day), mayGoOn);
    fills += books.countOf(day);
    if (fills - since.fills >= books.fills / 20) {
      const now = { fills, at: performance.now(), cpu: cpuMs(folder) };
      const kept = fills - since.fills;
      note({
        fills,
        rowsPerSecond: (kept * 1_000) / (now.at - since.at),
        cpuMicros: ((now.cpu - since.cpu) * 1_000) / kept,
      });
      since = now;
    }
    await next();
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/** The archive of commissions, asking the books instead of an exchange. */
function archiveOf(books: Books): typeof commissionArchive {
  const { source } = commissionArchive;
  return {
    ...commissionArchive,
    readable: () => books.days,
    source: {
      ...source,
      async fetchPage(_, params) {
        const [from, to] = [Number(params.startTime), Number(params.endTime)];
        const day = books.days.find((each) => from <= dayBounds(each, "UTC+8").endMs) as Day;
        const page = books.page(day, from, to, params.idLessThan, Number(params.limit));
        return { kind: "page", ...page, requestTime: to };
      },
    },
  };
}

/** When the exchange has published a day, and forgotten nothing of it. */
const noonAfter = (day: Day) => dayBounds(addDays(day, 1), "UTC+8").startMs + 12 * hourMs;

async function syncedDays(accountId: string): Promise<ReadonlySet<Day>> {
  const { rows } = await pool().query<{ day: Day }>(
    `SELECT day::text AS day FROM archive_day
     WHERE account_id = $1 AND archive = 'commissions' AND complete_syncs > 0`,
    [accountId],
  );
  return new Set(rows.map(({ day }) => day));
}
