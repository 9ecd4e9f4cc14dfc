import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { changeJob, jobOf } from "@/server/sub-accounts/job-of";
import { jobChange } from "@/server/sub-accounts/request-schemas";

/** How far a creation has come, row by row; never a secret. */
export const GET = door({ capability: "sub-accounts.create" }, async ({ principal, params }) =>
  respond(await jobOf(principal, String(params.job))),
);

/** Pauses a creation, goes on with it, or stops it; a row that was sent comes to its end. */
export const PATCH = door(
  { capability: "sub-accounts.create", body: jobChange },
  async ({ principal, params, body }) =>
    respond(await changeJob(principal, String(params.job), body.state)),
);
