import type { RawRequest } from "./authenticate";
import { Fields } from "./fields";
import { badField, refusal } from "./refusal";

/** The parameters of a request: the query of a GET, the JSON object in the body of a POST. */
export function readRequest(request: RawRequest): Fields {
  if (request.method === "GET") return new Fields(queryFields(request.query));
  const type = request.headers["content-type"];
  if (type !== undefined && !/^application\/json\b/i.test(type)) throw refusal("40007");
  const body = parse(request.body);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw badField("body", "must be a JSON object");
  }
  return new Fields(body as Record<string, unknown>);
}

function queryFields(query: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(new URLSearchParams(query));
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw badField("body", "must be JSON");
  }
}
