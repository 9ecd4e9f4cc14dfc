import "server-only";
import { decimalOrNull, sum } from "@/lib/decimal";
import { type ProductType, productTypes } from "@/lib/exchange/futures";
import type { AssetDay, AssetHistory, AssetPoint, WatchedAssets } from "@/lib/sub-accounts/api";
import { pool, statement } from "../db/database";
import { env } from "../env";
import { readFailure, type SystemContext } from "../gateway/call-context";
import { readAssets } from "./read-assets";
import { knownUids } from "./registry";

/**
 * Calls in a second that the history may make: a fifth of the ten that are allowed (endpoint 9),
 * so that users' own reads keep the rest.
 */
const callsPerSecond = 2;

const maxPoints = 500;

/** One sub-account in one product line. */
interface WatchedCell {
  readonly uid: string;
  readonly productType: ProductType;
}

/**
 * Reads the assets that are due, those unread for longest first, no more than the pace allows in
 * the given time; answers how many it read. A failed read is kept with its reason.
 */
export async function snapshotDueAssets(
  accountId: string,
  context: SystemContext,
  { passMs, mayGoOn }: { readonly passMs: number; readonly mayGoOn: () => boolean },
): Promise<number> {
  const limit = Math.floor((passMs / 1_000) * callsPerSecond);
  const due = await dueCells(accountId, limit);
  const foreign = new Set<string>();
  let read = 0;
  for (const { uid, productType } of due) {
    if (!mayGoOn()) break;
    if (foreign.has(uid)) continue;
    const kind = await snapshotCell(accountId, context, { uid, productType });
    // The desk itself did not ask: what the exchange would say is not known.
    if (kind === "refused") break;
    read += 1;
    if (kind === "foreign") foreign.add(uid);
  }
  return read;
}

/** Reads one sub-account's assets of a product line into the history; `at`: as of that moment. */
export async function snapshotCell(
  accountId: string,
  context: SystemContext,
  { uid, productType }: WatchedCell,
  at: Date | null = null,
): Promise<"refused" | "foreign" | "stored"> {
  const answer = await readAssets(context, { subUid: uid, productType });
  if (answer.kind === "refused" || answer.kind === "foreign") return answer.kind;
  if (answer.kind === "assets") {
    // `uTime` and `btcEquity` move where the account's own money does not.
    const own = answer.assets.map(({ uTime: _, btcEquity: __, ...asset }) => asset);
    const assets = JSON.stringify(own);
    await store(accountId, { uid, productType, assets, equity: equityOf(answer.assets), at });
  } else {
    const { reason, code } = readFailure(answer);
    const error = code === null ? reason : `${reason} (code ${code})`;
    await store(accountId, { uid, productType, error, at });
  }
  return "stored";
}

/** The only sum that may be made of assets: null where a part of it is not known. */
function equityOf(assets: readonly { readonly usdtEquity?: string | null }[]): string | null {
  const values = assets.map(({ usdtEquity }) => decimalOrNull(usdtEquity));
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? sum(known) : null;
}

async function dueCells(accountId: string, limit: number): Promise<readonly WatchedCell[]> {
  const { uids } = await knownUids(accountId);
  const everyMs = env().assetSnapshotMs;
  const { rows } = await pool().query<WatchedCell>(
    dueStatement({ accountId, uids: uids.map(({ uid }) => uid), productTypes, everyMs, limit }),
  );
  return rows;
}

interface CellsOf {
  readonly accountId: string;
  readonly uids: readonly string[];
  readonly productTypes: readonly string[];
}

const cellsSql = `
unnest($uids::text[]) AS c (uid) CROSS JOIN unnest($productTypes::text[]) AS p (product_type)
LEFT JOIN LATERAL (
  SELECT taken_at, seen_until, equity, error, assets FROM asset_snapshot AS s
  WHERE (s.account_id, s.uid, s.product_type) = ($accountId, c.uid, p.product_type)
  ORDER BY taken_at DESC LIMIT 1
) AS last ON true
LEFT JOIN sub_account_description AS d ON (d.account_id, d.uid) = ($accountId, c.uid)`;

const isWatchedSql = "coalesce(d.watched, true)";

const dueStatement = statement<CellsOf & { readonly everyMs: number; readonly limit: number }>(`
SELECT c.uid, p.product_type AS "productType" FROM ${cellsSql}
WHERE ${isWatchedSql} AND (last.seen_until IS NULL
  OR last.seen_until <= clock_timestamp() - $everyMs * interval '1 ms')
ORDER BY last.seen_until NULLS FIRST, c.uid, p.product_type LIMIT $limit`);

interface NewSnapshot extends WatchedCell {
  readonly at: Date | null;
  readonly assets?: string;
  readonly equity?: string | null;
  readonly error?: string;
}

/** Keeps what was read; the same as before only makes the newest line last longer. */
async function store(accountId: string, snapshot: NewSnapshot): Promise<void> {
  const usual = { assets: null, equity: null, error: null };
  await pool().query(storeStatement({ ...usual, ...snapshot, accountId }));
}

const storeStatement = statement<
  WatchedCell & {
    readonly accountId: string;
    readonly assets: string | null;
    readonly equity: string | null;
    readonly error: string | null;
    readonly at: Date | null;
  }
>(`
WITH last AS (
  SELECT taken_at, assets, error FROM asset_snapshot
  WHERE (account_id, uid, product_type) = ($accountId, $uid, $productType)
  ORDER BY taken_at DESC LIMIT 1
), same AS (
  UPDATE asset_snapshot AS s
  SET seen_until = greatest(s.seen_until, coalesce($at::timestamptz, clock_timestamp()))
  FROM last
  WHERE (s.account_id, s.uid, s.product_type, s.taken_at)
      = ($accountId, $uid, $productType, last.taken_at)
    AND last.assets IS NOT DISTINCT FROM $assets::text
    AND last.error IS NOT DISTINCT FROM $error::text
  RETURNING 1
)
INSERT INTO asset_snapshot (account_id, uid, product_type, taken_at, seen_until, assets, equity,
  error)
SELECT $accountId, $uid, $productType, now.at, now.at, $assets::text, $equity::numeric,
  $error::text
FROM (SELECT coalesce($at::timestamptz, clock_timestamp()) AS at) AS now
WHERE NOT EXISTS (SELECT 1 FROM same)`);

/** What is watched of an account with its flags, and what one sub-account had; newest first. */
export async function assetHistory(accountId: string, uid: string | null): Promise<AssetHistory> {
  const { uids } = await knownUids(accountId);
  const known = uids.map((each) => each.uid);
  const [settings, watched, days, points] = await Promise.all([
    pool().query<{ percent: string }>(assetHistorySql({ accountId })),
    watchedAssets(accountId, known),
    pool().query<AssetDay>(daysStatement({ accountId, uids: known, productTypes })),
    uid === null
      ? { rows: [] }
      : pool().query<AssetPoint>(pointsStatement({ accountId, uid, limit: maxPoints })),
  ]);
  return {
    everyMs: env().assetSnapshotMs,
    callsPerSecond,
    dropPercent: settings.rows[0]?.percent ?? "10",
    watched,
    unwatched: known.filter((each) => !watched.some((cell) => cell.uid === each)),
    points: points.rows,
    days: days.rows,
  };
}

const assetHistorySql = statement<{ accountId: string }>(
  `SELECT asset_drop_percent::text AS percent FROM account WHERE id = $accountId`,
);

/** What is watched of an account whose equity fell by as much within a day as it flags. */
export async function fallenEquities(accountId: string): Promise<readonly WatchedAssets[]> {
  const { uids } = await knownUids(accountId);
  const watched = await watchedAssets(
    accountId,
    uids.map(({ uid }) => uid),
  );
  return watched.filter(({ dropped }) => dropped);
}

async function watchedAssets(
  accountId: string,
  uids: readonly string[],
): Promise<readonly WatchedAssets[]> {
  const cells = { accountId, uids, productTypes };
  return (await pool().query<WatchedAssets>(watchStatement(cells))).rows;
}

/** The equity is compared with what it was 24 hours ago, or first since. */
const watchStatement = statement<CellsOf>(`
SELECT c.uid, p.product_type AS "productType", last.equity::text AS equity, last.error,
  floor(extract(epoch FROM last.seen_until) * 1000)::float8 AS "readAt",
  change.drop::text AS "dropPercent",
  coalesce(change.drop >= account.asset_drop_percent, false) AS dropped,
  CASE WHEN free.usdt < d.available_below THEN free.usdt::text END AS "shortOf"
FROM ${cellsSql}
JOIN account ON account.id = $accountId
LEFT JOIN LATERAL (
  SELECT CASE WHEN asset->>'available' ~ '^-?[0-9]+([.][0-9]+)?$'
    THEN (asset->>'available')::numeric END AS usdt
  FROM jsonb_array_elements(last.assets::jsonb) AS asset
  WHERE p.product_type = 'USDT-FUTURES' AND upper(asset->>'marginCoin') = 'USDT' LIMIT 1
) AS free ON true
LEFT JOIN LATERAL (
  SELECT CASE WHEN before.equity > 0 AND last.equity < before.equity
    THEN round((before.equity - last.equity) * 100 / before.equity, 2) END AS drop
  FROM asset_snapshot AS before
  WHERE (before.account_id, before.uid, before.product_type)
      = ($accountId, c.uid, p.product_type)
    AND before.equity IS NOT NULL
    AND before.seen_until >= clock_timestamp() - interval '24 hours'
  ORDER BY before.taken_at LIMIT 1
) AS change ON true
WHERE ${isWatchedSql}
ORDER BY c.uid COLLATE "C", p.product_type`);

/**
 * Each product line as it was read last before the day's end: their sum, where all are known and
 * one of them was read within the week before.
 */
const daysStatement = statement<CellsOf>(`
SELECT c.uid, d.day::date::text AS day, sum(last.equity)::text AS equity
FROM unnest($uids::text[]) AS c (uid)
CROSS JOIN generate_series(date_trunc('day', now() AT TIME ZONE 'UTC') - interval '29 days',
  date_trunc('day', now() AT TIME ZONE 'UTC'), interval '1 day') AS d (day)
CROSS JOIN unnest($productTypes::text[]) AS p (product_type)
JOIN LATERAL (
  SELECT equity, seen_until FROM asset_snapshot AS s
  WHERE (s.account_id, s.uid, s.product_type) = ($accountId, c.uid, p.product_type)
    AND s.taken_at < (d.day + interval '1 day') AT TIME ZONE 'UTC' AND s.error IS NULL
  ORDER BY s.taken_at DESC LIMIT 1
) AS last ON true
GROUP BY c.uid, d.day HAVING count(last.equity) = cardinality($productTypes::text[])
  AND max(last.seen_until) >= (d.day - interval '7 days') AT TIME ZONE 'UTC'
ORDER BY c.uid COLLATE "C", d.day`);

const pointsStatement = statement<{
  readonly accountId: string;
  readonly uid: string;
  readonly limit: number;
}>(`
SELECT product_type AS "productType", equity::text AS equity, error,
  floor(extract(epoch FROM taken_at) * 1000)::float8 AS "from",
  floor(extract(epoch FROM seen_until) * 1000)::float8 AS until
FROM asset_snapshot WHERE account_id = $accountId AND uid = $uid
ORDER BY taken_at DESC LIMIT $limit`);
