import { endOtherSessions, listOwnSessions } from "@/server/auth/own-sessions";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** The browsers that the person is signed in with. */
export const GET = door({ capability: "signed-in" }, async ({ signedIn }) =>
  respond({ sessions: await listOwnSessions(signedIn) }),
);

/** Signs all of the person's browsers out but this one. */
export const DELETE = door({ capability: "signed-in" }, async ({ signedIn }) => {
  await endOtherSessions(signedIn);
  return respond({ sessions: await listOwnSessions(signedIn) });
});
