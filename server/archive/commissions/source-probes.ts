import "server-only";
import type { SourceProbe, SourceProbeName } from "@/lib/archive/source-probes";
import { type Day, dayBounds, formatMoment } from "@/lib/time";
import { pool, statement } from "../../db/database";
import { systemContext } from "../../gateway/call-context";
import type { PageAnswer, SourcePage, SourceRow } from "../archive-source";
import { nobodysUid } from "../clients/uid-sync";
import { fetchPageWithRetry } from "../fetch-pages";
import { commissionArchive } from "./definition";

const { source } = commissionArchive;

/** The same is tried out again after so many days. */
const everyDays = 30;

/** What one large page gives is held against so many small ones. */
const [largePage, smallPage, smallPages] = [100, 20, 5];

/** A record that the archive has, from the middle of its day. */
interface Known {
  readonly day: Day;
  readonly ts: number;
  readonly orderId: string;
  readonly key: string;
}

type Found = Pick<SourceProbe, "passed" | "finding">;

interface Asked {
  readonly fromMs: number;
  readonly toMs: number;
  readonly pageRows?: number;
  readonly cursor?: string;
  readonly filter?: Readonly<Record<string, string>>;
}

/** A call that brought no page, or that was not made because the process stops. */
class NotAnswered extends Error {}

type Ask = (asked: Asked) => Promise<SourcePage>;

/**
 * Tries out how the exchange answers for commissions, once a day is synced and every thirty days
 * again: with a dozen calls about a record that is known, from the newest synced day. False when
 * nothing was due, there is no such record yet, or a call was not answered: then it is due again.
 */
export async function probeSource(
  accountId: string,
  clock: () => number,
  mayGoOn: () => boolean,
): Promise<boolean> {
  const known = await dueProbe(accountId, clock());
  const context = known && (await systemContext(accountId, "polling"));
  if (!context) return false;
  const ask: Ask = async ({ fromMs, toMs, pageRows = source.pageRows.usual, cursor, filter }) => {
    const wanted = { fromMs, toMs, pageRows, cursor: cursor ?? null };
    const params = { ...source.paramsOf(wanted), ...filter };
    return pageOf(await fetchPageWithRetry(source, context, params, mayGoOn));
  };
  try {
    const found = await probeAll(ask, known);
    await pool().query(storeSql({ accountId, found: JSON.stringify(found) }));
    return true;
  } catch (error) {
    if (error instanceof NotAnswered) return false;
    throw error;
  }
}

function pageOf(answer: PageAnswer | null): SourcePage {
  if (answer?.kind === "page") return answer;
  throw new NotAnswered(answer?.reason ?? "The worker stopped.");
}

async function probeAll(ask: Ask, known: Known) {
  const whole = dayBounds(known.day, "UTC+8");
  const day = { fromMs: whole.startMs, toMs: whole.endMs };
  const pages = await smallAndLarge(ask, day);
  const found: Readonly<Record<SourceProbeName, Found>> = {
    bounds: await probeBounds(ask, known),
    parts: await probeParts(ask, known, day.fromMs),
    uid: probeUid(await ask({ ...day, filter: { uid: nobodysUid } })),
    order: probeOrder(await ask({ ...day, filter: { orderid: known.orderId } }), known),
    pages: probePages(pages),
    end: await probeEnd(ask, known, pages),
  };
  return Object.entries(found).map(([probe, result]) => ({ probe, ...result }));
}

const tsOf = ({ ts }: SourceRow) => Number.parseInt(ts ?? "", 10);

const has = ({ rows }: SourcePage, { key }: Known) => rows.some((row) => source.keyOf(row) === key);

const momentText = (ms: number) => `${formatMoment(ms, "UTC+8")} UTC+8`;

/** Asks for the one moment of the record, and then for a millisecond more at both ends. */
async function probeBounds(ask: Ask, known: Known): Promise<Found> {
  const { ts } = known;
  const record = `record of ${momentText(ts)}`;
  const exact = await ask({ fromMs: ts, toMs: ts });
  if (exact.rows.some((row) => tsOf(row) !== ts)) {
    return {
      passed: null,
      finding: "Times within a day are ignored, so bounds can't be tested.",
    };
  }
  if (has(exact, known))
    return { passed: true, finding: `The ${record} was returned for its exact time.` };
  if (has(await ask({ fromMs: ts - 1, toMs: ts + 1 }), known)) {
    return {
      passed: false,
      finding: `The ${record} was only returned with the range extended by 1 ms.`,
    };
  }
  return { passed: null, finding: `The exchange didn't return the ${record} again.` };
}

/** Asks for the part of the day before the record. */
async function probeParts(ask: Ask, { ts }: Known, startMs: number): Promise<Found> {
  const { rows } = await ask({ fromMs: startMs, toMs: ts - 1 });
  const outside = rows.filter((row) => tsOf(row) < startMs || tsOf(row) >= ts).length;
  const before = momentText(ts);
  const finding =
    `Requested before ${before}: ${rows.length} records, ` + `${outside} outside the range.`;
  return { passed: outside === 0, finding };
}

function probeUid({ rows }: SourcePage): Found {
  const finding = `An unused UID returned ${rows.length === 0 ? "no" : rows.length} records.`;
  return { passed: rows.length === 0, finding };
}

function probeOrder({ rows }: SourcePage, { orderId }: Known): Found {
  const others = rows.filter((row) => row.orderId !== orderId).length;
  const finding = `Requested order ${orderId}: ${rows.length} records, ${others} of other orders.`;
  return { passed: rows.length === 0 ? null : others === 0, finding };
}

interface Pages {
  readonly large: SourcePage;
  readonly small: readonly SourcePage[];
}

/** The newest records of a day as one page, and as several that follow from each other. */
async function smallAndLarge(ask: Ask, day: Pick<Asked, "fromMs" | "toMs">): Promise<Pages> {
  const large = await ask({ ...day, pageRows: largePage });
  const small: SourcePage[] = [];
  for (let cursor: string | null | undefined; cursor !== null && small.length < smallPages; ) {
    const page = await ask({ ...day, pageRows: smallPage, ...(cursor ? { cursor } : {}) });
    small.push(page);
    cursor = page.rows.length === 0 ? null : page.endId;
  }
  return { large, small };
}

function probePages({ large, small }: Pages): Found {
  const rows = small.flatMap((page) => page.rows);
  const ended = small.at(-1)?.endId === null;
  const through = ended ? Number.NEGATIVE_INFINITY : Math.min(...rows.map(tsOf));
  const given = new Set(rows.map(source.keyOf));
  const lost = large.rows.filter((row) => tsOf(row) > through && !given.has(source.keyOf(row)));
  const moments = large.rows.map(tsOf);
  const newestFirst = moments.every((ts, at) => at === 0 || ts <= (moments[at - 1] ?? ts));
  const finding =
    `Of ${large.rows.length} records on one page, ${lost.length} were lost between pages of ` +
    `${smallPage}; ${newestFirst ? "newest first" : "not in time order"}.`;
  return { passed: lost.length === 0 && newestFirst, finding };
}

/** Looks at how a list that surely fits one page ends, and whether a short page is one's last. */
async function probeEnd(ask: Ask, { ts }: Known, { small }: Pages): Promise<Found> {
  const moment = { fromMs: ts - 1, toMs: ts + 1 };
  const [short, next] = small;
  const isShort = short && short.rows.length < smallPage && (next?.rows.length ?? 0) > 0;
  if (isShort) {
    const finding = `A page with ${short.rows.length} of ${smallPage} records wasn't the last.`;
    return { passed: false, finding };
  }
  const cursors = small.flatMap(({ endId, rows }) => (rows.length > 0 && endId ? [endId] : []));
  if (new Set(cursors).size < cursors.length) {
    return { passed: false, finding: "Two pages of a list had the same cursor." };
  }
  const { rows, endId } = await ask(moment);
  if (rows.length >= source.pageRows.usual)
    return { passed: null, finding: "No list fits on one page." };
  if (endId === null) return { passed: true, finding: "The last page had no cursor." };
  const after = await ask({ ...moment, cursor: endId });
  const empty = after.rows.length === 0;
  const finding = `The last page had a cursor, followed by ${empty ? "an empty" : "another"} page.`;
  return { passed: empty, finding };
}

/** A record to ask about, when no probe of the account is young; null when there is none. */
async function dueProbe(accountId: string, nowMs: number): Promise<Known | null> {
  const { rows } = await pool().query<Omit<Known, "key" | "ts"> & { ts: string; row: SourceRow }>(
    knownSql({ accountId, everyDays }),
  );
  const [found] = rows;
  if (!found || !commissionArchive.readableWindow(found.day, nowMs)?.whole) return null;
  const { day, orderId, ts, row } = found;
  return { day, orderId, ts: Number.parseInt(ts, 10), key: source.keyOf(row) };
}

const knownSql = statement<{ accountId: string; everyDays: number }>(`
SELECT synced.day::text AS day, fill.ts::text AS ts, order_id AS "orderId", jsonb_build_object(
  'bizType', biz_type, 'subBizType', sub_biz_type, 'symbol', symbol, 'orderId', order_id,
  'fillId', fill_id) AS row
FROM (
  SELECT day, records FROM archive_day
  WHERE account_id = $accountId AND archive = 'commissions' AND complete_syncs > 0 AND records > 2
  ORDER BY archive_day.day DESC LIMIT 1
) AS synced CROSS JOIN LATERAL (
  SELECT * FROM fill
  WHERE fill.account_id = $accountId AND fill.day = synced.day AND voided_at IS NULL
    AND month BETWEEN date_trunc('month', synced.day) AND synced.day
  ORDER BY fill.ts, fill.id LIMIT 1 OFFSET synced.records / 2
) AS fill
WHERE NOT EXISTS (SELECT FROM source_probe WHERE source_probe.account_id = $accountId
  AND at > clock_timestamp() - $everyDays * interval '1 day')`);

const storeSql = statement<{ accountId: string; found: string }>(`
INSERT INTO source_probe (account_id, probe, passed, finding)
SELECT $accountId, probe, passed, finding
FROM jsonb_to_recordset($found::jsonb) AS found (probe text, passed boolean, finding text)
ON CONFLICT (account_id, probe) DO UPDATE
  SET passed = excluded.passed, finding = excluded.finding, at = clock_timestamp()`);

const probesSql = statement<{ accountId: string }>(`
SELECT probe, passed, finding, (extract(epoch FROM at) * 1000)::float8 AS at
FROM source_probe WHERE account_id = $accountId`);

/** What was found of an account's exchange last; empty before the first time. */
export async function probesOf(accountId: string): Promise<readonly SourceProbe[]> {
  const { rows } = await pool().query<SourceProbe>(probesSql({ accountId }));
  return rows;
}
