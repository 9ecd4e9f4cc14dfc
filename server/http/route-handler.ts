import "server-only";
import { z } from "zod";
import { issuesOf } from "@/lib/exchange/errors";
import { type Capability, can, type Principal } from "@/lib/people/roles";
import { type RequestFacts, withRequestFacts } from "../audit/append";
import { readSignedIn, type SignedIn } from "../auth/sessions";
import { databaseProblem, isDatabaseDown } from "../db/database";
import { env } from "../env";
import { newId } from "../ids";
import { log } from "../log";
import { type Query, readQuery } from "../query";
import { Refusal } from "../refusal";
import { apiPolicy, responseHeaders } from "./headers";
import { bodyLimitBytes, readBody } from "./read-body";
import { causedByAnotherSite, clientAddress, comesFromDesk, isOwnHost } from "./request-origin";
import {
  appendDeniedRequest,
  type Params,
  type RequiredCapability,
  type RouteRequirement,
  requiredCapabilityFor,
} from "./required-capability";
import { respond, respondFailure, respondRefusal } from "./respond";

/** What every route states of itself. */
interface RouteOptions<Body> {
  /** The form of the JSON body of a request that changes something; without one it is `{}`. */
  readonly body?: z.ZodType<Body>;
  readonly maxBytes?: number;
}

/** What a handler receives of a request that passed the checks. */
export interface RequestContext<Body> {
  readonly request: Request;
  /** When nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly query: Query;
  readonly params: Params;
  readonly body: Body;
  /** The browser's own id for what it asks; empty on reads. */
  readonly idempotencyKey: string;
  /** The caller's network address. */
  readonly address: string;
  /** When the request came, by this process's monotonic clock. */
  readonly arrivedAt: number;
}

/** The same for a signed-in user. */
export interface SignedInContext<Body> extends RequestContext<Body> {
  readonly principal: Principal;
  readonly signedIn: SignedIn;
}

interface NextRouteContext {
  readonly params: Promise<Record<string, string | string[] | undefined>>;
}

/** A handler as Next calls it, and what it asks of a person: null when anybody may call it. */
export interface NextRouteHandler {
  (request: Request, context?: NextRouteContext): Promise<Response>;
  readonly requires: (params: Params) => RequiredCapability | null;
}

type HandleRequest<C> = (context: C) => Promise<Response> | Response;

/**
 * Wraps the handler of a route for people who are signed in. In this order: the host, the site
 * that caused a read, origin and Idempotency-Key of a request that changes something, the session,
 * the capability, whether the session is locked, how long ago the password was typed where that
 * counts, then type, size and form of the body. Whatever the handler throws becomes an answer
 * without its text.
 */
export function routeHandler<Body = Record<string, never>>(
  options: RouteOptions<Body> & RouteRequirement,
  work: HandleRequest<SignedInContext<Body>>,
): NextRouteHandler {
  const requires = (params: Params) => requiredCapabilityFor(options, params);
  const handler = async (request: Request, context?: NextRouteContext) =>
    respondOrFail(request, async (arrivedAt) => {
      checkOrigin(request);
      const found = await readSignedIn(request.headers, changes(request));
      if (found === null) throw new Refusal({ kind: "not-signed-in" });
      const { capability, password, whileLocked } = requires((await context?.params) ?? {});
      const facts = { ...requestFactsOf(request), actorRole: found.principal.role };
      if (capability !== "signed-in" && !can(found.principal.role, capability)) {
        await withRequestFacts(facts, () => auditDeniedRequest(request, found, capability));
        throw new Refusal({ kind: "forbidden", permission: capability });
      }
      if (found.locked && changes(request) && !whileLocked) throw new Refusal({ kind: "locked" });
      if (password === "recent" && found.passwordAgeMs > env().passwordAgainMs) {
        throw new Refusal({ kind: "password-needed" });
      }
      const asked = { ...(await requestContextOf(request, context, options)), arrivedAt };
      const known = { ...asked, principal: found.principal, signedIn: found };
      return withRequestFacts(facts, () => work(known));
    });
  return Object.assign(handler, { requires });
}

/** Wraps the handler of a route that anybody may call; the same walls but the session. */
export function publicRoute<Body = Record<string, never>>(
  options: RouteOptions<Body>,
  work: HandleRequest<RequestContext<Body>>,
): NextRouteHandler {
  const handler = async (request: Request, context?: NextRouteContext) =>
    respondOrFail(request, async (arrivedAt) => {
      checkOrigin(request);
      const asked = { ...(await requestContextOf(request, context, options)), arrivedAt };
      return withRequestFacts(requestFactsOf(request), () => work(asked));
    });
  return Object.assign(handler, { requires: () => null });
}

/** What the audit writes down of a request; one that only reads gets an id here. */
function requestFactsOf({ headers }: Request): RequestFacts {
  const key = headers.get("idempotency-key") ?? "";
  const requestId = keyForm.test(key) ? key : newId("req");
  return { address: clientAddress(headers), requestId, actorRole: null };
}

/** A refused change or export is an entry of the audit; a page that reads ahead is none. */
async function auditDeniedRequest(request: Request, found: SignedIn, permission: Capability) {
  const { method } = request;
  const { pathname: path } = new URL(request.url);
  if (!changes(request) && !path.endsWith(".csv")) return;
  await appendDeniedRequest(found.principal, { method, path, permission });
}

const changes = (request: Request) => !/^(GET|HEAD|OPTIONS)$/.test(request.method);

const keyForm = /^[A-Za-z0-9_-]{16,64}$/;

function checkOrigin(request: Request): void {
  const { headers } = request;
  const { deskOrigin } = env();
  const host = headers.get("host");
  const isForeign = changes(request)
    ? !comesFromDesk(headers, deskOrigin)
    : causedByAnotherSite((name) => headers.get(name));
  if (isForeign || (host !== null && !isOwnHost(host, deskOrigin))) {
    throw new Refusal({
      kind: "bad-origin",
      reason: `Open the desk at ${deskOrigin} and do it there.`,
    });
  }
}

async function requestContextOf<Body>(
  request: Request,
  context: NextRouteContext | undefined,
  { body, maxBytes = bodyLimitBytes }: RouteOptions<Body>,
): Promise<Omit<RequestContext<Body>, "arrivedAt">> {
  const params = (await context?.params) ?? {};
  const url = new URL(request.url);
  const query = readQuery(url);
  const address = clientAddress(request.headers);
  const schema: z.ZodType = body ?? z.strictObject({});
  const sent = changes(request) ? await readBody(request, maxBytes) : {};
  const parsed = changes(request) ? schema.safeParse(sent) : { success: true as const, data: sent };
  const idempotencyKey = request.headers.get("idempotency-key") ?? "";
  const issues = parsed.success ? [] : issuesOf(parsed.error, sent);
  if (changes(request) && !keyForm.test(idempotencyKey)) {
    const message = "The Idempotency-Key must be 16 to 64 letters, digits, - or _.";
    issues.push({ field: "Idempotency-Key", rule: "form", message });
  }
  if (url.search.includes("%00")) {
    const message = "The address has a character that no text may hold (U+0000).";
    issues.push({ field: "", rule: "form", message });
  }
  if (!parsed.success || issues.length > 0) throw new Refusal({ kind: "invalid", issues });
  const { signal } = request;
  return { request, signal, query, params, body: parsed.data as Body, idempotencyKey, address };
}

async function respondOrFail(
  request: Request,
  work: (arrivedAt: number) => Promise<Response>,
): Promise<Response> {
  return withHeaders(
    await work(performance.now()).catch((error: unknown) => errorResponse(request, error)),
  );
}

function errorResponse(request: Request, error: unknown): Response {
  if (error instanceof Refusal) return respondRefusal(request, error.failure);
  const reference = newId("ref");
  const { pathname: path } = new URL(request.url);
  log("error", "a request failed", { requestId: reference, method: request.method, path, error });
  if (isDatabaseDown(error)) {
    const reason = `${databaseProblem(error)} Try again in a moment.`;
    return respondFailure({ kind: "unavailable", reason });
  }
  const message =
    "Something went wrong on the desk. Try again; if it stays, look for the reference in its log.";
  return respond({ reference, message }, 500);
}

/** A handler's own headers win, so that a stream may say more than `no-store`. */
function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(responseHeaders(env().deskOrigin, apiPolicy))) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}

/** A request that the user's rank forbids is an entry of the audit, as a missing permission is. */
export async function auditingDenials<T>(
  { request, principal }: Pick<SignedInContext<unknown>, "request" | "principal">,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.failure.kind === "forbidden") {
      const { permission } = error.failure;
      const { pathname: path } = new URL(request.url);
      await appendDeniedRequest(principal, { method: request.method, path, permission });
    }
    throw error;
  }
}
