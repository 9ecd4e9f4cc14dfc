import "server-only";
import type { ParsedRequest, ResponseOf, Route } from "@/lib/api/define-route";
import { type Capability, can, type Principal } from "@/lib/users/roles";
import { readSignedIn, type SignedIn } from "../auth/sessions";
import { databaseProblem, isDatabaseDown } from "../db/database";
import { DeskError } from "../desk-error";
import { env } from "../env";
import { newId } from "../ids";
import { log } from "../log";
import { parseForm, parseQuery } from "../query";
import { type RequestFacts, withRequestFacts } from "../request-facts";
import { admitToken } from "./api-tokens";
import { appendDeniedRequest } from "./denied-requests";
import { apiPolicy, responseHeaders } from "./headers";
import { changes, keyForm, type Params, readRequest, type SentRequest } from "./read-request";
import { causedByAnotherSite, clientAddress, comesFromDesk, isOwnHost } from "./request-origin";
import { respond, respondFailure, respondRefusal } from "./respond";

/** A route, or which one the names in the path's brackets mean; null for none. */
type RouteOrFind<R extends Route> = R | ((params: Params) => R | null);

/** What the handler of a route gets of a request that passed the checks. */
export type HandlerContext<R extends Route> = ParsedRequest<R> &
  Omit<SentRequest, keyof ParsedRequest<R>> & {
    /** When the request came, by this process's monotonic clock. */
    readonly arrivedAt: number;
  } & (R["needs"] extends "anyone" ? unknown : Caller<R>);

type Caller<R extends Route> = {
  readonly principal: Principal;
  /** The user or the token: who has a share of what the desk can do at once. */
  readonly reader: string;
} & ([NonNullable<R["scope"]>] extends [never] ? { readonly signedIn: SignedIn } : unknown);

interface NextRouteContext {
  readonly params: Promise<Params>;
}

/** A handler as Next calls it, with the route that it serves. */
export interface RouteHandler {
  (request: Request, context?: NextRouteContext): Promise<Response>;
  readonly route: RouteOrFind<Route>;
}

type Result<R extends Route> = Response | ResponseOf<R>;

/**
 * Handles a route. In this order: the host, the site that caused a read, origin and Idempotency-Key
 * of a request that changes something, the session, the capability, whether the session is locked,
 * how long ago the password was typed where that counts, type, size and form of the body, then the
 * names in the path and the query. Where the route has a scope, a token may stand in for the
 * session. Whatever the handler throws becomes an answer without its text.
 */
export function handle<R extends Route>(
  route: RouteOrFind<R>,
  work: (context: HandlerContext<R>) => Promise<Result<R>> | Result<R>,
): RouteHandler {
  const handler = async (request: Request, context: NextRouteContext = { params: noParams }) => {
    const before = requestFactsOf(request);
    return respondOrFail(request, before, async (arrivedAt) => {
      checkOrigin(request);
      const params = await context.params;
      const { found, caller, facts, sent } = await admit(request, params, route, before);
      const parsed = {
        params: found.params ? parseForm(sent.params, found.params) : sent.params,
        query: parseQuery(found, sent.query),
      };
      const known = { ...sent, ...caller, ...parsed, arrivedAt } as HandlerContext<R>;
      return withRequestFacts(facts, async () => {
        const result = await work(known);
        return result instanceof Response ? result : respond(result);
      });
    });
  };
  return Object.assign(handler, { route });
}

const noParams: Promise<Params> = Promise.resolve({});

/** A request that was let in: by which route, who sent it, and what. */
interface Admitted {
  readonly found: Route;
  readonly facts: RequestFacts;
  readonly caller: object;
  readonly sent: SentRequest;
}

async function admit(
  request: Request,
  params: Params,
  route: RouteOrFind<Route>,
  facts: RequestFacts,
): Promise<Admitted> {
  if (typeof route === "function" || (route.needs !== "anyone" && !hasToken(request, route))) {
    return admitSession(request, params, route, facts);
  }
  const sent = await readRequest(request, params, route);
  if (route.needs === "anyone") return { found: route, facts, caller: {}, sent };
  return { found: route, facts, caller: await tokenCaller(sent, route, route.needs), sent };
}

const hasToken = ({ headers }: Request, { scope }: Route) =>
  scope !== undefined && headers.has("authorization");

/** A token may what its scope says and what its maker's role still may (docs/read-api.md). */
async function tokenCaller(
  { request, query }: SentRequest,
  { scope }: Route,
  needs: Capability | "signed-in",
) {
  if (scope === undefined) throw new DeskError({ kind: "not-signed-in" });
  const { pathname: path } = new URL(request.url);
  const { principal, tokenId } = await admitToken(request.headers, { scope, path, query });
  if (needs !== "signed-in" && !can(principal.role, needs)) {
    throw new DeskError({ kind: "forbidden", permission: needs });
  }
  return { principal, reader: tokenId };
}

async function admitSession(
  request: Request,
  params: Params,
  route: RouteOrFind<Route>,
  before: RequestFacts,
): Promise<Admitted> {
  const signedIn = await readSignedIn(request.headers, changes(request));
  if (signedIn === null) throw new DeskError({ kind: "not-signed-in" });
  const found = typeof route === "function" ? route(params) : route;
  if (found === null) throw new DeskError({ kind: "not-found", what: "This endpoint" });
  const { needs, password, whileLocked } = found;
  const { principal, locked, passwordAgeMs } = signedIn;
  const facts = { ...before, actorRole: principal.role };
  if (needs !== "anyone" && needs !== "signed-in" && !can(principal.role, needs)) {
    await withRequestFacts(facts, () => auditDenial(request, principal, needs));
    throw new DeskError({ kind: "forbidden", permission: needs });
  }
  if (locked && changes(request) && !whileLocked) throw new DeskError({ kind: "locked" });
  if (password === "recent" && passwordAgeMs > env().passwordAgainMs) {
    throw new DeskError({ kind: "password-needed" });
  }
  const caller = { principal, signedIn, reader: principal.userId };
  return { found, facts, caller, sent: await readRequest(request, params, found) };
}

/** A refused change or export is an entry of the audit; a page that reads ahead is none. */
async function auditDenial(request: Request, principal: Principal, permission: Capability) {
  const { method } = request;
  const { pathname: path } = new URL(request.url);
  if (!changes(request) && !path.endsWith(".csv")) return;
  await appendDeniedRequest(principal, { method, path, permission });
}

/** What log and audit write down of a request; one that only reads gets an id here. */
function requestFactsOf({ headers }: Request): RequestFacts {
  const key = headers.get("idempotency-key") ?? "";
  const requestId = keyForm.test(key) ? key : newId("req");
  return { address: clientAddress(headers), requestId, actorRole: null };
}

function checkOrigin(request: Request): void {
  const { headers } = request;
  const { deskOrigin } = env();
  const host = headers.get("host");
  const isForeign = changes(request)
    ? !comesFromDesk(headers, deskOrigin)
    : causedByAnotherSite((name) => headers.get(name));
  if (isForeign || (host !== null && !isOwnHost(host, deskOrigin))) {
    throw new DeskError({
      kind: "bad-origin",
      reason: `Open the desk at ${deskOrigin} and try there.`,
    });
  }
}

async function respondOrFail(
  request: Request,
  facts: RequestFacts,
  work: (arrivedAt: number) => Promise<Response>,
): Promise<Response> {
  return withRequestFacts(facts, async () => {
    const worked = work(performance.now());
    return withHeaders(await worked.catch((error) => errorResponse(request, facts, error)));
  });
}

function errorResponse(request: Request, facts: RequestFacts, error: unknown): Response {
  if (error instanceof DeskError) return respondRefusal(request, error.failure);
  const { pathname: path } = new URL(request.url);
  log("error", "a request failed", { method: request.method, path, error });
  if (isDatabaseDown(error)) {
    const reason = `${databaseProblem(error)} Try again in a moment.`;
    return respondFailure({ kind: "unavailable", reason });
  }
  const message =
    "Something went wrong. Try again; if it persists, look up the reference in the desk's log.";
  return respond({ reference: facts.requestId, message }, 500);
}

/** A handler's own headers win, so that a stream may say more than `no-store`. */
function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(responseHeaders(env().deskOrigin, apiPolicy))) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}
