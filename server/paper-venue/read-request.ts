import { z } from "zod";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import type { RawRequest } from "./authenticate";
import { RequestFields, isRecord } from "./fields";
import { badField, refusal } from "./refusal";

/**
 * The parameters of a request: the query of a GET, the JSON in the body of a POST, which is an
 * object or, where the endpoint says so, a list.
 */
export function readRequest(request: RawRequest, endpoint: Endpoint): RequestFields {
  if (endpoint.method === "GET") return new RequestFields(queryFields(request.query));
  const type = request.headers["content-type"];
  if (type !== undefined && !/^application\/json\b/i.test(type)) throw refusal("40007");
  const body = parse(request.body);
  if (endpoint.request instanceof z.ZodArray) {
    if (Array.isArray(body) && body.length > 0) return new RequestFields(body);
    throw badField("body", "must be a JSON list with at least one element");
  }
  if (isRecord(body)) return new RequestFields(body);
  throw badField("body", "must be a JSON object");
}

function queryFields(query: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(new URLSearchParams(query));
}

function parse(body: Buffer): unknown {
  const text = body.toString("utf8");
  try {
    JSON.parse(text);
  } catch {
    throw badField("body", "must be JSON");
  }
  return JSON.parse(withNumbersAsTexts(text));
}

/** Numbers become texts before they are read, so that not one digit passes through a float. */
function withNumbersAsTexts(json: string): string {
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
  return json.replace(token, (found) => (found.startsWith('"') ? found : `"${found}"`));
}
