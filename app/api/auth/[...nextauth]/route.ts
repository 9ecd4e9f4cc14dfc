import { askNextAuth, type NextAuthAnswer } from "@/server/auth/next-auth/ask-next-auth";
import { nextAuthRequest } from "@/server/auth/request-schemas";
import { signInFailure } from "@/server/auth/sign-in";
import { respond, respondSignIn, withCookies } from "@/server/http/respond";
import { publicRoute, type RequestContext } from "@/server/http/route-handler";
import { Refusal } from "@/server/refusal";

/** What next-auth is asked from outside; the rest of its routes stays closed. */
const reads = new Set(["csrf", "session"]);
const writes = new Set(["callback/credentials", "signout"]);

/** next-auth's own reads. */
export const GET = publicRoute({}, async (context) => {
  const path = pathOf(context, reads);
  const { headers } = context.request;
  return pass(await askNextAuth({ method: "GET", path, headers, address: context.address }));
});

/** next-auth's sign-in and sign-out, behind our origin check: it has none of its own. */
export const POST = publicRoute({ body: nextAuthRequest }, async (context) => {
  const path = pathOf(context, writes);
  const { headers } = context.request;
  const body = { ...context.body, json: "true" };
  return pass(await askNextAuth({ method: "POST", path, body, headers, address: context.address }));
});

function pathOf(context: RequestContext<unknown>, open: ReadonlySet<string>): readonly string[] {
  const path = [context.params.nextauth ?? []].flat();
  if (!open.has(path.join("/"))) throw new Refusal({ kind: "not-found", what: "route" });
  return path;
}

function pass(answer: NextAuthAnswer): Response {
  const { signIn } = answer;
  if (signIn?.kind === "busy") throw new Refusal(signIn);
  if (signIn?.kind === "wait") return respondSignIn(signInFailure(signIn));
  return withCookies(respond(answer.body ?? {}, answer.status), answer.setCookies);
}
