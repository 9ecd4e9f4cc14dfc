import type { DataTag, QueryClient, QueryKey } from "@tanstack/react-query";
import type { Snapshot, TopicRows } from "@/lib/live/snapshot";
import type { TopicKind, TopicText } from "@/lib/live/topic";
import { addressOf, deskUrl, fetchJson, RequestError } from "./client";
import type { DeskHealth } from "./health";
import type { DeskAnswer, DeskRequestArgument, ReadPath } from "./routes";

declare module "@tanstack/react-query" {
  interface Register {
    /** Every query of a page asks the desk, by the functions of this folder. */
    defaultError: RequestError;
  }
}

/** Under which key an answer is kept: what a request leaves open is no part of it. */
export function answerKey(path: string, request: object | string | null, paged = false): QueryKey {
  const given =
    typeof request === "object" && request !== null
      ? Object.fromEntries(Object.entries(request).filter(([, value]) => value != null))
      : request;
  return [...segmentsOf(path), given, ...(paged ? ["pages"] : [])];
}

export interface QueryContext {
  readonly signal: AbortSignal;
}

/** Options of `useQuery`: its key, how it is read, and that null asks for nothing. */
export interface DeskQuery<Answer> {
  readonly queryKey: DataTag<QueryKey, Answer, RequestError>;
  readonly queryFn: (context: QueryContext) => Promise<Answer>;
  readonly enabled: boolean;
}

/** How to read a route of the desk: `useQuery(deskQuery("/api/users"))`. */
export function deskQuery<Path extends ReadPath>(
  path: Path,
  ...[request]: DeskRequestArgument<`GET ${Path}`, null>
): DeskQuery<DeskAnswer<`GET ${Path}`>> {
  return {
    queryKey: tagged(answerKey(path, request === undefined ? {} : request)),
    queryFn: ({ signal }) => fetchJson(addressOf(path, request ?? {}), signal),
    enabled: request !== null,
  };
}

/** Every beginning of a path, so that a change can renew all that stands below it. */
type Beginning<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Head | `${Head}/${Beginning<Rest>}`
  : Path;

/**
 * Has the page read anew what stands at or below a path; with a request only what was asked at the
 * path itself with at least this: `{}` is all of it.
 */
export function renewDesk(
  queries: QueryClient,
  path: Beginning<ReadPath>,
  request?: object | TopicText,
): Promise<void> {
  return queries.invalidateQueries({
    queryKey: request ? answerKey(path, request) : segmentsOf(path),
  });
}

/** A key that tells the types what is kept under it; the tag is only in the types. */
export const tagged = <Data>(key: QueryKey) => key as DataTag<QueryKey, Data, RequestError>;

export const segmentsOf = (path: string): readonly string[] => path.split("/").slice(2);

/** Under which key a topic's snapshot is kept in the browser. */
export const snapshotKey = <Kind extends TopicKind>(topic: TopicText<Kind> | null) =>
  tagged<Snapshot<TopicRows[Kind]>>(["readings", topic]);

/** And those rows of it that a page came with, for its cells until the whole one is there. */
export const snapshotPartKey = <Kind extends TopicKind>(topic: TopicText<Kind> | null) =>
  tagged<Snapshot<TopicRows[Kind]>>(["readings", topic, "part"]);

const maxAttempts = 3;

/**
 * How to read a topic's snapshot; null asks for nothing. An update may overtake an answer: it asks
 * again while that is older than the version which `newest` names.
 */
export function snapshotQuery<Kind extends TopicKind>(
  topic: TopicText<Kind> | null,
  newest: () => number,
): DeskQuery<Snapshot<TopicRows[Kind]>> {
  return {
    queryKey: snapshotKey(topic),
    queryFn: ({ signal }) => fetchSnapshot(topic ?? "", newest, signal),
    enabled: topic !== null,
  };
}

async function fetchSnapshot<Row extends object>(
  topic: string,
  newest: () => number,
  signal: AbortSignal,
): Promise<Snapshot<Row>> {
  const address = deskUrl("/api/readings", { topic });
  for (let at = 1; ; at += 1) {
    const snapshot = await fetchJson<Snapshot<Row> | null>(address, signal);
    if (snapshot === null) throw new RequestError("This list doesn't exist.", 404);
    if (snapshot.version >= newest() || at === maxAttempts) return snapshot;
  }
}

/** Tries again what broke or had to wait, not what was refused. */
export function retryUnlessRefused(count: number, { status }: RequestError): boolean {
  return count < 3 && !(status >= 400 && status < 500 && status !== 429);
}

/** How long to wait before that, in ms: longer each time, and as long as the desk asks for. */
export function retryDelayMs(count: number, { failure }: RequestError): number {
  const usual = 1_000 * 2 ** count;
  return failure && "retryAfterMs" in failure ? Math.max(usual, failure.retryAfterMs) : usual;
}

/**
 * What the desk's own address answers: "down" says that its database does not, "no-worker" that no
 * worker holds a lease.
 */
export type Health = "up" | "no-worker" | "down" | "silent";

const healthTimeoutMs = 4_000;

/** How to ask the desk whether it is there; it never fails. */
export const healthQuery = {
  queryKey: ["health"],
  queryFn: (): Promise<Health> =>
    fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(healthTimeoutMs) })
      .then((answer) => answer.json())
      .then(
        ({ database, worker }: DeskHealth): Health =>
          database !== "ok" ? "down" : worker === "away" ? "no-worker" : "up",
        (): Health => "silent",
      ),
};
