import { sessionRoutes } from "@/lib/api/routes/sessions";
import type { InviteAnswer } from "@/lib/users/api";
import { openSession } from "@/server/auth/next-auth/open-session";
import { handle } from "@/server/http/handle";
import { respond, withCookies } from "@/server/http/respond";
import { closedLinkText, redeemInviteLink } from "@/server/users/invite";

export const POST = handle(sessionRoutes.redeemLink, async ({ body, request, address }) => {
  const result = await redeemInviteLink(body);
  if (result.kind === "closed") {
    const { state } = result;
    const answer: InviteAnswer = { kind: "closed", state, message: closedLinkText[state] };
    return respond(answer, 410);
  }
  const { email, password } = body;
  const { headers } = request;
  const opened = await openSession({ email, password }, headers, address, result.browser);
  if (opened.answer.kind !== "signed-in") return respond(opened.answer, 409);
  const answer: InviteAnswer = { kind: "joined", me: opened.answer.me };
  return withCookies(respond(answer), opened.setCookies);
});
