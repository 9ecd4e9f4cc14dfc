import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { addDays, type Day, dayBounds, dayMs, dayOf, daysFrom } from "@/lib/time";
import { dueDays, syncDay } from "@/server/archive/archive-definition";
import { commissionArchive } from "@/server/archive/commissions/definition";
import { overrideEnv } from "@/server/env";
import { syncOnce } from "@/server/worker/archive-worker";
import { Books } from "./archive/books";
import { type ArchiveDesk, openDesk } from "./archive/desk";
import type { ExchangeCount } from "./archive/exchange";
import { askReports, exportCsv, nameClients } from "./archive/questions";
import { sized } from "./measure";
import { type ResultLine, times, writeResults } from "./results";

const yesterday = addDays(dayOf(Date.now(), "UTC+8"), -1);

/** 20 pages of 500 rows in 1,100 ms (docs/rulings.md#ruling-7). */
const allowedPages = 20 / 1_100;
const allowedRows = allowedPages * 500 * 1_000;

/** Syncs a broker's last 29 days from an exchange that answers after so many ms. */
async function syncMonth(desk: ArchiveDesk, fills: number, latencyMs: number, due: number) {
  const days = daysFrom(addDays(yesterday, -28), yesterday);
  const setup = JSON.stringify({ fills, days, latencyMs });
  const child = fork("dist/bench/archive/exchange.js", [setup]);
  const { port } = await messageOf<{ port: number }>(child);
  overrideEnv({ venueUrl: `http://127.0.0.1:${port}` });
  const accountId = await desk.account(`sync-${latencyMs}`, true);
  await syncOnce(() => true);
  child.send("count");
  const { tookMs, pages, refused } = await messageOf<ExchangeCount>(child);
  child.disconnect();
  await desk.asOwner("UPDATE account SET nd_broker = false");
  const isExact = (await totalsOf(desk, accountId)) === new Books(fills, days).totals();
  const share = pages / (tookMs * allowedPages);
  return {
    ...{ goal: 4, what: `${fills} rows over HTTP at ${latencyMs} ms` },
    due: `at least ${due}x what is allowed, no 429`,
    measured: `${share.toFixed(2)}x, ${refused} times 429`,
    beside: `${pages} pages, ${isExact ? "exact" : "NOT EXACT"}`,
    met: share >= due && refused === 0 && isExact,
  };
}

async function messageOf<T>(child: ChildProcess): Promise<T> {
  const [message] = await once(child, "message");
  return message as T;
}

async function totalsOf(desk: ArchiveDesk, accountId: string): Promise<string | undefined> {
  const [stored] = await desk.asOwner<{ totals: string }>(
    "SELECT count(*) || ' ' || sum(rebate) AS totals FROM fill WHERE account_id = $1",
    [accountId],
  );
  return stored?.totals;
}

/** When the exchange has published a day, and forgotten nothing of it. */
const noonAfter = (day: Day) => dayBounds(day, "UTC+8").startMs + 1.5 * dayMs;

/** Stores the books through the desk's own sync, with an exchange that answers at once. */
async function store(desk: ArchiveDesk, accountId: string, books: Books): Promise<ResultLine[]> {
  const archive: typeof commissionArchive = {
    ...commissionArchive,
    readable: () => books.days,
    source: {
      ...commissionArchive.source,
      fetchPage: async (_, params) => ({
        ...{ kind: "page", ...books.page(params), requestTime: Number(params.endTime) },
      }),
    },
  };
  await dueDays(archive, accountId, noonAfter(books.days.at(-1)!));
  const waiting = [...books.days];
  const from = performance.now();
  const next = async () => {
    for (let day = waiting.shift(); day; day = waiting.shift()) {
      const until = noonAfter(day);
      await syncDay(
        archive,
        accountId,
        day,
        () => until,
        () => true,
      );
    }
  };
  await Promise.all(Array.from({ length: 10 }, next));
  const rate = (books.fills * 1_000) / (performance.now() - from);
  const totals = await totalsOf(desk, accountId);
  return [
    {
      ...{ goal: 4, what: `${books.fills} rows stored, a second` },
      due: "at least 1.3x what is allowed",
      measured: `${Math.round(rate)}, ${times(rate, allowedRows)}`,
      beside: `allowed ${Math.round(allowedRows)}`,
      met: rate >= 1.3 * allowedRows,
    },
    {
      ...{ goal: 4, what: "fills and their rebates", due: "the books", beside: "" },
      ...{ measured: totals ?? "", met: totals === books.totals() },
    },
  ];
}

/** Everything that is stored of fills, with its indexes. */
async function size(desk: ArchiveDesk): Promise<ResultLine> {
  const [found] = await desk.asOwner<{ bytes: number; fills: number }>(
    `SELECT sum(pg_total_relation_size(oid))::float AS bytes,
       (SELECT count(*)::int FROM fill) AS fills
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND (relname ~ '^fill_' OR relname IN
         ('archive_page', 'commission_rollup', 'commission_day_rollup', 'commission_day_total'))`,
  );
  const bytes = found!.bytes / found!.fills;
  return {
    ...{ goal: 4, what: "all that is stored of a fill", due: "at most 600 bytes" },
    ...{ measured: `${Math.round(bytes)} bytes`, beside: `${found!.fills} fills` },
    met: bytes <= 600,
  };
}

const { values } = parseArgs({
  options: { fills: { type: "string", default: "" }, quick: { type: "boolean", default: false } },
});
const fills = Number(values.fills || sized(50_000, 1_000_000));
if (!Number.isInteger(fills) || fills < 1_000) throw new Error("--fills is a number from 1000 on.");
const desk = await openDesk();
try {
  const days = daysFrom(addDays(yesterday, -364), yesterday);
  const accountId = await desk.account("archive", false);
  const stored = await store(desk, accountId, new Books(fills, days));
  // As a server does by itself in time.
  await desk.asOwner("VACUUM ANALYZE");
  const perMonth = Math.min(fills, 300_000);
  const synced = [
    await syncMonth(desk, perMonth, 80, 0.9),
    await syncMonth(desk, perMonth, 250, 0.85),
  ];
  await nameClients(accountId);
  const range = { accountId, from: days[0]!, to: yesterday, product: null, symbol: null };
  const asked = [...(await askReports(range)), await exportCsv(range)];
  const note =
    "The server's own code on a database of its own. The exchange is a process that answers late and " +
    "refuses the twenty-first call of any second; for the rows stored, one that answers at once.";
  const title = `Archive of ${fills} fills`;
  writeResults(title, [...asked, ...synced, ...stored, await size(desk)], note);
} finally {
  await desk.close();
}
