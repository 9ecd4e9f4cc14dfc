import type { QueryClient } from "@tanstack/react-query";
import type { RequestOf, ResponseOf, Route } from "./define-route";
import { answerKey } from "./query";

type Read<R extends Route> = () => Promise<ResponseOf<R>>;

/** Reads for a page, on the server, what its browser would ask a route for. */
export function prefetchAnswer<R extends Route>(
  queries: QueryClient,
  { path }: R,
  request: RequestOf<R>,
  queryFn: Read<R>,
): Promise<void> {
  return queries.prefetchQuery({ queryKey: answerKey(path, request), queryFn });
}

/** The same for the first page of a list. */
export function prefetchPages<R extends Route>(
  queries: QueryClient,
  { path }: R,
  request: RequestOf<R>,
  queryFn: Read<R>,
): Promise<void> {
  const queryKey = answerKey(path, request, true);
  return queries.prefetchInfiniteQuery({ queryKey, queryFn, initialPageParam: null });
}

/** An answer that was read for a page before. */
export function prefetched<R extends Route>(
  queries: QueryClient,
  { path }: R,
  request: RequestOf<R>,
): ResponseOf<R> | undefined {
  return queries.getQueryData(answerKey(path, request));
}
