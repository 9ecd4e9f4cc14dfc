import "server-only";
import type { PoolClient } from "pg";
import { parseTopic, topicText } from "@/lib/live/topic";
import { newsChannel } from "../live/readings";

/** Tells every tab and the worker that an account's cancel jobs changed, when that commits. */
export async function publishCancelJobs(
  queries: Pick<PoolClient, "query">,
  accountId: string,
): Promise<void> {
  const topic = topicText({ kind: "cancel-jobs", accountId });
  await queries.query("SELECT pg_notify($1, $2)", [newsChannel, JSON.stringify({ topic })]);
}

/** The account of which a notification tells that its cancel jobs changed; null for any other. */
export function accountOfUpdate(payload: string): string | null {
  const { topic } = JSON.parse(payload) as { topic: string };
  const parsed = parseTopic(topic);
  return parsed?.kind === "cancel-jobs" ? parsed.accountId : null;
}
