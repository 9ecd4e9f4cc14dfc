import type { WelcomeAnswer } from "@/lib/people/api";
import { openSession } from "@/server/auth/next-auth/open-session";
import { welcomeRequest } from "@/server/auth/request-schemas";
import { respondTo, withCookies } from "@/server/http/respond";
import { publicRoute } from "@/server/http/route-handler";
import { closedLinkText, redeemWelcomeLink } from "@/server/people/welcome";

/** Makes the desk's owner from the one-time link, and signs them in. */
export const POST = publicRoute({ body: welcomeRequest }, async ({ body, request, address }) => {
  const result = await redeemWelcomeLink(body);
  if (result.kind === "closed") {
    const { state } = result;
    const answer: WelcomeAnswer = { kind: "closed", state, message: closedLinkText[state] };
    return respondTo<"POST /api/welcome">(answer, 410);
  }
  const { email, password } = body;
  const { headers } = request;
  const opened = await openSession({ email, password }, headers, address, result.browser);
  if (opened.answer.kind !== "signed-in") return respondTo<"POST /api/welcome">(opened.answer, 409);
  const answer: WelcomeAnswer = { kind: "welcome", me: opened.answer.me };
  return withCookies(respondTo<"POST /api/welcome">(answer), opened.setCookies);
});
