import "server-only";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import { queryString } from "@/lib/exchange/query";
import type { Fields, ParsedRequest } from "./parse-request";

/** A request as it goes on the wire, is signed and is journalled: the same bytes for all three. */
export interface Payload {
  /** Without the "?". */
  readonly query: string;
  readonly body: string | null;
}

/** The query of a GET, the JSON of a POST. */
export function payloadOf(
  { method }: Pick<Endpoint, "method">,
  { records, isList }: ParsedRequest,
): Payload {
  const [first = {}] = records;
  if (method === "GET") return { query: queryString(texts(first)), body: null };
  return { query: "", body: JSON.stringify(isList ? records : first) };
}

/** A GET's record has no lists. */
function texts(fields: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
}
