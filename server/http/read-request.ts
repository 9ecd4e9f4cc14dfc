import "server-only";
import { z } from "zod";
import type { Route } from "@/lib/api/define-route";
import { issuesOf } from "@/lib/exchange/errors";
import { DeskError } from "../desk-error";
import { type Query, readQuery } from "../query";
import { bodyLimitBytes, readBody } from "./read-body";
import { clientAddress } from "./request-origin";

/** The parts of a path that the route's folder names in brackets. */
export type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request as it was sent; only its body is read by its schema yet. */
export interface SentRequest {
  readonly request: Request;
  /** When nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly query: Query;
  readonly params: Params;
  readonly body: unknown;
  /** The browser's own id for what it asks; empty on reads. */
  readonly idempotencyKey: string;
  /** The caller's network address. */
  readonly address: string;
}

/** Whether a request changes something. */
export const changes = (request: Request) => !/^(GET|HEAD|OPTIONS)$/.test(request.method);

/** The form of an Idempotency-Key. */
export const keyForm = /^[A-Za-z0-9_-]{16,64}$/;

/** Reads a request's body and key. Throws a DeskError that names each field that is wrong. */
export async function readRequest(
  request: Request,
  params: Params,
  { body = z.strictObject({}), maxBytes = bodyLimitBytes }: Pick<Route, "body" | "maxBytes">,
): Promise<SentRequest> {
  const url = new URL(request.url);
  const query = readQuery(url);
  const address = clientAddress(request.headers);
  const sent = changes(request) ? await readBody(request, maxBytes) : {};
  const parsed = changes(request) ? body.safeParse(sent) : { success: true as const, data: sent };
  const idempotencyKey = request.headers.get("idempotency-key") ?? "";
  const issues = parsed.success ? [] : issuesOf(parsed.error, sent);
  if (changes(request) && !keyForm.test(idempotencyKey)) {
    const message = "The Idempotency-Key must be 16 to 64 letters, digits, - or _.";
    issues.push({ field: "Idempotency-Key", rule: "form", message });
  }
  if (url.search.includes("%00")) {
    const message = "The address contains an invalid character (U+0000).";
    issues.push({ field: "", rule: "form", message });
  }
  if (!parsed.success || issues.length > 0) throw new DeskError({ kind: "invalid", issues });
  const { signal } = request;
  return { request, signal, query, params, body: parsed.data, idempotencyKey, address };
}
