import "server-only";
import { gt, inArray, lt, sql } from "drizzle-orm";
import { parseTopic, type Topic } from "@/lib/live/topic";
import { notify } from "../db/notify";
import { database } from "../db/pool";
import { watch } from "../db/schema";

/** The channel that tells the worker at once that somebody began to look. */
export const watchChannel = "watch";

/** How long a look counts without being renewed. */
export const watchMs = 15_000;

/** Notes that a viewer looks at these topics; one statement for all of them. */
export async function watchTopics(viewer: string, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return;
  const until = sql`now() + make_interval(secs => ${watchMs / 1000})`;
  const rows = [...new Set(topics)].sort().map((topic) => ({ topic, viewer, until }));
  await database()
    .insert(watch)
    .values(rows)
    .onConflictDoUpdate({ target: [watch.topic, watch.viewer], set: { until } });
  await notify(database(), watchChannel, "");
}

/** Forgets a viewer's looks; without topics, all of them. */
export async function unwatch(viewer: string, topics?: readonly string[]): Promise<void> {
  const mine = sql`${watch.viewer} = ${viewer}`;
  if (topics?.length === 0) return;
  const which = topics ? sql`${mine} AND ${inArray(watch.topic, [...topics])}` : mine;
  await database().delete(watch).where(which);
}

/** What is being looked at now, by anybody. Old looks are removed on the way. */
export async function watchedTopics(): Promise<readonly Topic[]> {
  await database().delete(watch).where(lt(watch.until, sql`now() - interval '1 minute'`));
  const found = await database()
    .selectDistinct({ topic: watch.topic })
    .from(watch)
    .where(gt(watch.until, sql`now()`));
  return found.flatMap(({ topic }) => parseTopic(topic) ?? []);
}
