import type { QueryClient } from "@tanstack/react-query";
import { answerKey } from "./query";
import type { DeskAnswer, DeskRequest, ReadPath } from "./routes";

type Read<Path extends ReadPath> = () => Promise<DeskAnswer<`GET ${Path}`>>;

/** Reads for a page, on the server, what its browser would ask a route for. */
export function prefetchAnswer<Path extends ReadPath>(
  queries: QueryClient,
  path: Path,
  request: DeskRequest<`GET ${Path}`>,
  queryFn: Read<Path>,
): Promise<void> {
  return queries.prefetchQuery({ queryKey: answerKey(path, request), queryFn });
}

/** The same for the first page of a list. */
export function prefetchPages<Path extends ReadPath>(
  queries: QueryClient,
  path: Path,
  request: DeskRequest<`GET ${Path}`>,
  queryFn: Read<Path>,
): Promise<void> {
  const queryKey = answerKey(path, request, true);
  return queries.prefetchInfiniteQuery({ queryKey, queryFn, initialPageParam: null });
}

/** An answer that was read for a page before. */
export function prefetched<Path extends ReadPath>(
  queries: QueryClient,
  path: Path,
  request: DeskRequest<`GET ${Path}`>,
): DeskAnswer<`GET ${Path}`> | undefined {
  return queries.getQueryData(answerKey(path, request));
}
