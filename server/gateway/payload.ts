import "server-only";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import { queryString } from "@/lib/exchange/query";
import type { Fields } from "./parse-request";

/** A request as it goes on the wire, is signed and is journalled: the same bytes for all three. */
export interface Payload {
  /** Without the "?". */
  readonly query: string;
  readonly body: string | null;
}

/** The query of a GET, the JSON of a POST. */
export function payloadOf({ method }: Pick<Endpoint, "method">, fields: Fields): Payload {
  if (method === "GET") return { query: queryString(fields), body: null };
  return { query: "", body: JSON.stringify(fields) };
}
