import "server-only";
import type { z } from "zod";
import type { QueryOf, Route } from "@/lib/api/define-route";
import { issuesOf } from "@/lib/exchange/errors";
import { DeskError } from "./desk-error";

/** What an address asks for, by name. */
export type Query = Readonly<Record<string, string>>;

/**
 * The only reading of an address's query. Throws a DeskError that names what stands twice: two
 * readers could take one the first and the other the last.
 */
export function readQuery(url: URL): Query {
  const query = new Map<string, string>();
  for (const [field, value] of url.searchParams) {
    if (query.has(field)) {
      const message = "This parameter may appear only once.";
      throw new DeskError({ kind: "invalid", issues: [{ field, rule: "once", message }] });
    }
    query.set(field, value);
  }
  return Object.fromEntries(query);
}

/** A query by the schema of its route. Throws a DeskError that names the parameter. */
export function parseQuery<R extends Route>({ query }: R, sent: object): QueryOf<R> {
  return (query ? parseForm(sent, query) : {}) as QueryOf<R>;
}

/** Parses a request by its schema. Throws a DeskError that names the field. */
export function parseForm<T>(sent: object, form: z.ZodType<T>): T {
  const parsed = form.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw new DeskError({ kind: "invalid", issues: issuesOf(parsed.error, sent) });
}
