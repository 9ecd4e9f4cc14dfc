import "server-only";
import { issuesOf } from "@/lib/exchange/issues";
import { Refusal } from "../http/refusal";
import { authoriseKey } from "./authorise";
import type { Route } from "./route";

/** A record of a request in the contract's form: texts, but for the lists of endpoint 7. */
export type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request in the contract's form, as its records: one, or those of a list. */
export interface ParsedRequest {
  readonly records: readonly Fields[];
  readonly isList: boolean;
}

/** Reads a request by the contract's strict schema and asks whether the key may send it. */
export function parseRequest(route: Route, request: unknown): ParsedRequest {
  const parsed = route.endpoint.request.safeParse(request);
  if (!parsed.success) {
    throw new Refusal({ kind: "invalid", issues: issuesOf(parsed.error, request) });
  }
  authoriseKey(route, parsed.data);
  const isList = Array.isArray(parsed.data);
  return { records: (isList ? parsed.data : [parsed.data]) as readonly Fields[], isList };
}
