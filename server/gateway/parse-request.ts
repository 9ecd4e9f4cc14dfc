import "server-only";
import { issuesOf } from "@/lib/exchange/issues";
import { Refusal } from "../http/refusal";
import { authoriseKey } from "./authorise";
import type { Route } from "./route";

/** A request in the contract's form. */
export type Fields = Readonly<Record<string, string | undefined>>;

/**
 * Reads a request by the contract's strict schema and asks whether the key may send it. Requests
 * that are lists have no way here: none of them is journalled yet.
 */
export function parseRequest(route: Route, request: unknown): Fields {
  const parsed = route.endpoint.request.safeParse(request);
  if (!parsed.success)
    throw new Refusal({ kind: "invalid", issues: issuesOf(parsed.error, request) });
  authoriseKey(route, parsed.data);
  if (!isFields(parsed.data)) throw new Refusal({ kind: "not-found", what: "This endpoint" });
  return parsed.data;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
