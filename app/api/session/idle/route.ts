import { z } from "zod";
import { idleMinutesRange } from "@/lib/people/api";
import { changeIdlePolicy, readIdlePolicy } from "@/server/auth/idle-policy";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

const { least, most } = idleMinutesRange;
const error = `From ${least} to ${most} minutes.`;
const policy = z.strictObject({
  idleMinutes: z.int({ error }).min(least, { error }).max(most, { error }),
  idleLocks: z.boolean(),
});

/** What becomes of the desk's sessions without activity. */
export const GET = routeHandler({ capability: "limits.manage" }, async ({ principal }) =>
  respondTo<"GET /api/session/idle">(await readIdlePolicy(principal)),
);

/** Sets after which time without activity sessions are signed out, or locked. */
export const PUT = routeHandler(
  { capability: "limits.manage", password: "recent", body: policy },
  async ({ principal, body }) => {
    await changeIdlePolicy(principal, body);
    return respondTo<"PUT /api/session/idle">(body);
  },
);
