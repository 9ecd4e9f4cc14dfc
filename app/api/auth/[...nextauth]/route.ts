import { nextAuthRoutes } from "@/lib/api/routes/sessions";
import { askNextAuth, type NextAuthAnswer } from "@/server/auth/next-auth/ask-next-auth";
import { signInFailure } from "@/server/auth/sign-in";
import { DeskError } from "@/server/desk-error";
import { handle } from "@/server/http/handle";
import { respond, respondSignIn, withCookies } from "@/server/http/respond";

/** What next-auth is asked from outside; the rest of its routes stays closed. */
const reads = new Set(["csrf", "session"]);
const writes = new Set(["callback/credentials", "signout"]);

export const GET = handle(nextAuthRoutes.read, async ({ params, request, address }) => {
  const path = openPath(params.nextauth, reads);
  return pass(await askNextAuth({ method: "GET", path, headers: request.headers, address }));
});

export const POST = handle(nextAuthRoutes.write, async ({ params, body, request, address }) => {
  const path = openPath(params.nextauth, writes);
  const sent = { method: "POST" as const, path, body: { ...body, json: "true" } };
  return pass(await askNextAuth({ ...sent, headers: request.headers, address }));
});

function openPath(path: readonly string[], open: ReadonlySet<string>): readonly string[] {
  if (!open.has(path.join("/"))) throw new DeskError({ kind: "not-found", what: "route" });
  return path;
}

function pass(answer: NextAuthAnswer): Response {
  const { signIn } = answer;
  if (signIn?.kind === "busy") throw new DeskError(signIn);
  if (signIn?.kind === "wait") return respondSignIn(signInFailure(signIn));
  return withCookies(respond(answer.body ?? {}, answer.status), answer.setCookies);
}
