import type { DataTag, InfiniteData, QueryKey } from "@tanstack/react-query";
import { addressOf, fetchDesk, fetchJson, type RequestError } from "./client";
import { answerKey, type DeskQuery, type QueryContext, segmentsOf, tagged } from "./query";
import type { DeskAnswer, DeskRequest, DeskRoute, ReadPath } from "./routes";

type Cursor = string | number | null;

/** A path whose answer is a page of a list and says where the next begins. */
type PagedPath = {
  [Path in ReadPath]: DeskAnswer<`GET ${Path}`> extends { readonly next: Cursor } ? Path : never;
}[ReadPath];

/** Options of `useInfiniteQuery`. */
interface DeskPages<Answer> {
  readonly queryKey: DataTag<QueryKey, InfiniteData<Answer, Cursor>, RequestError>;
  readonly queryFn: (context: QueryContext & { pageParam: Cursor }) => Promise<Answer>;
  readonly initialPageParam: Cursor;
  readonly getNextPageParam: (last: Answer) => Cursor;
  readonly enabled: boolean;
}

/** How to read a list of the desk page by page; `cursor` names where a page begins. */
export function deskPages<Path extends PagedPath>(
  path: Path,
  cursor: "after" | "before",
  request: DeskRequest<`GET ${Path}`> | null,
): DeskPages<DeskAnswer<`GET ${Path}`>> {
  return {
    queryKey: tagged(answerKey(path, request, true)),
    queryFn: ({ signal, pageParam }) =>
      fetchJson(addressOf(path, { ...request, [cursor]: pageParam }), signal),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    enabled: request !== null,
  };
}

type Ask<Route extends DeskRoute> = (request: DeskRequest<Route>) => Promise<DeskAnswer<Route>>;

/** How to read what takes several requests of one route; `of` tells it from other such reads. */
export function deskCollection<Path extends ReadPath, Data>(
  path: Path,
  of: object,
  read: (ask: Ask<`GET ${Path}`>) => Promise<Data>,
): Omit<DeskQuery<Data>, "enabled"> {
  return {
    queryKey: tagged([...segmentsOf(path), of, "collection"]),
    queryFn: ({ signal }) => read((request) => fetchDesk(path, request, signal)),
  };
}
