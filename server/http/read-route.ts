import "server-only";
import type { ApiScope } from "@/lib/exports/api-access";
import { type Capability, can, type Principal } from "@/lib/people/roles";
import { Refusal } from "../refusal";
import { useToken } from "./api-tokens";
import {
  type NextRouteHandler,
  publicRoute,
  type RequestContext,
  routeHandler,
} from "./route-handler";

/** What a read is asked with, by a person or by a person's token. */
interface ReadContext extends RequestContext<Record<string, never>> {
  readonly principal: Principal;
  /** The person or the token: who has a share of what the desk can do at once. */
  readonly reader: string;
}

/**
 * Wraps the handler of a route that people read on their pages and programs with a token
 * (docs/read-api.md). A token may what its scope says and what its maker's role still may.
 */
export function readRoute(
  { capability, scope }: { readonly capability: Capability; readonly scope: ApiScope },
  work: (context: ReadContext) => Promise<Response>,
): NextRouteHandler {
  const ofPerson = routeHandler({ capability }, (context) =>
    work({ ...context, reader: context.principal.userId }),
  );
  const ofToken = publicRoute({}, async (context) => {
    const { headers, url } = context.request;
    const path = new URL(url).pathname;
    const asked = { scope, path, query: context.query };
    const { principal, tokenId } = await useToken(headers, asked);
    if (!can(principal.role, capability)) {
      throw new Refusal({ kind: "forbidden", permission: capability });
    }
    return work({ ...context, principal, reader: tokenId });
  });
  const handler: typeof ofPerson = Object.assign(
    (request: Request, context?: Parameters<NextRouteHandler>[1]) =>
      (request.headers.has("authorization") ? ofToken : ofPerson)(request, context),
    { requires: ofPerson.requires },
  );
  return handler;
}
