import "server-only";
import type { PoolClient } from "pg";
import type { FirstSnapshots, Snapshot, SnapshotRow, TopicRows } from "@/lib/live/snapshot";
import { type Topic, type TopicText, topicText } from "@/lib/live/topic";
import { topicCapability } from "@/lib/live/topic-capability";
import { can, type Principal } from "@/lib/users/roles";
import { pool, statement } from "../db/database";
import { liveIntents } from "../journal/views/intents";
import { listOrderJobs } from "../order-jobs/list-jobs";
import { readSnapshot } from "../snapshots/store";
import { missingPermissionFor } from "./authorise-topics";

/** So many newest intents of an account are shown live; the journal's own page has them all. */
const shownIntents = 200;

/**
 * The newest snapshot of a topic, from the desk's own tables or from what the worker stored. What
 * the worker stored under the version of one that is `known` is not read again.
 */
export function loadSnapshot(
  topic: Topic & { kind: "journal" },
): Promise<Snapshot<TopicRows["journal"]>>;
export function loadSnapshot(topic: Topic, known?: Snapshot): Promise<Snapshot>;
export function loadSnapshot(topic: Topic, known?: Snapshot): Promise<Snapshot> {
  switch (topic.kind) {
    case "journal":
      return atOneMoment((client) => readJournal(client, topic));
    case "order-jobs":
      return atOneMoment((client) => readOrderJobs(client, topic));
    default:
      return readSnapshot(topic, known);
  }
}

/** An instrument by its list and its name there. */
export interface ListedMarket {
  readonly category: string;
  readonly symbol: string;
}

/** So many rows of a list are on its first screen at most. */
const firstRows = 60;

/**
 * What the first drawing of a page shows, without asking the exchange: the snapshots of some topics
 * as far as this user may watch them and they were read before, and the instruments that the
 * first rows name, and `further` ones.
 */
export async function firstSnapshots(
  principal: Principal,
  venue: string,
  topics: readonly Topic[],
  further: readonly ListedMarket[] = [],
): Promise<FirstSnapshots> {
  const loaded = await Promise.all(
    topics.map(async (topic) =>
      (await missingPermissionFor(principal, topic)) === null ? [await loadSnapshot(topic)] : [],
    ),
  );
  const whole = loaded.flat().filter(({ readAt }) => readAt !== null);
  if (!can(principal.role, topicCapability.instruments)) return { whole, parts: [] };
  return { whole, parts: await instrumentsOf(venue, [...whole.flatMap(firstMarkets), ...further]) };
}

/** Which instruments the first rows of a list of orders are about. */
function firstMarkets({ topic, rows }: Snapshot): readonly ListedMarket[] {
  if (!/^(orders|plans):/.test(topic)) return [];
  return rows.slice(0, firstRows).flatMap((row) => {
    const { category, symbol } = row as Partial<ListedMarket>;
    return category && symbol ? [{ category, symbol }] : [];
  });
}

/** The stored lists of instruments, cut down to these. */
async function instrumentsOf(
  venue: string,
  markets: readonly ListedMarket[],
): Promise<readonly Snapshot[]> {
  const topics = [...new Set(markets.map(({ category }) => category))].map((category) =>
    topicText({ kind: "instruments", venue, category }),
  );
  if (topics.length === 0) return [];
  const symbols = [...new Set(markets.map(({ symbol }) => symbol))];
  const found = await pool().query<{ topic: TopicText; rows: SnapshotRow[]; readAt: Date }>(
    instrumentsStatement({ topics, symbols }),
  );
  return found.rows.map(({ topic, rows, readAt }) => {
    return { topic, version: 0, rows, readAt: readAt.getTime(), failure: null };
  });
}

const instrumentsStatement = statement<{
  readonly topics: readonly string[];
  readonly symbols: readonly string[];
}>(
  `
SELECT topic, read_at AS "readAt",
  coalesce((SELECT jsonb_agg(row) FROM jsonb_array_elements(rows) AS row
    WHERE row->>'symbol' = ANY($symbols)), '[]') AS rows
FROM snapshot WHERE topic = ANY($topics) AND read_at IS NOT NULL`,
  "instruments-of-symbols",
);

/**
 * Version and rows of one and the same moment. Were the rows newer than the version, whoever starts
 * from them and whoever starts from the rows of that version would be told the same change, which
 * can only fit one of them.
 */
async function atOneMoment(read: (client: PoolClient) => Promise<Snapshot>): Promise<Snapshot> {
  const client = await pool().connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const loaded = await read(client);
    await client.query("COMMIT");
    client.release();
    return loaded;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function readJournal(
  client: PoolClient,
  topic: Topic & { kind: "journal" },
): Promise<Snapshot> {
  const { accountId } = topic;
  const { rows: heads } = await client.query<{ deskId: string; seq: string | null }>(
    journalHeadSql({ accountId }),
  );
  const text = topicText(topic);
  const [head] = heads;
  if (!head) return { topic: text, version: 0, rows: [], readAt: null, failure: null };
  const rows = await liveIntents(head, accountId, shownIntents, client);
  return {
    topic: text,
    version: Number(head.seq ?? 0),
    rows: rows.map((row) => ({ ...row })),
    readAt: Date.now(),
    failure: null,
  };
}

/** Its version counts the changes of the jobs and those of the journal, which has their cancels. */
async function readOrderJobs(
  client: PoolClient,
  topic: Topic & { kind: "order-jobs" },
): Promise<Snapshot> {
  const { accountId } = topic;
  const { rows } = await client.query<{ version: string }>(versionSql({ accountId }));
  return {
    topic: topicText(topic),
    version: Number(rows[0]?.version ?? 0),
    rows: (await listOrderJobs(client, accountId)).map((job) => ({ ...job })),
    readAt: Date.now(),
    failure: null,
  };
}

const versionSql = statement<{ accountId: string }>(
  `
SELECT coalesce((SELECT seq FROM chain_head WHERE account_id = $accountId), 0)
  + (SELECT coalesce(sum(version), 0) FROM order_job WHERE account_id = $accountId) AS version`,
  "order-jobs-version",
);

const journalHeadSql = statement<{ accountId: string }>(
  `
SELECT account.desk_id AS "deskId", chain_head.seq
FROM account LEFT JOIN chain_head ON chain_head.account_id = account.id
WHERE account.id = $accountId`,
  "journal-head",
);
