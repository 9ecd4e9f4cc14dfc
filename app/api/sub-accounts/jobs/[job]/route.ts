import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { changeCreationJob, readCreationJob } from "@/server/sub-accounts/creation-job";
import { jobChange } from "@/server/sub-accounts/request-schemas";

/** How far a creation has come, row by row; never a secret. */
export const GET = routeHandler(
  { capability: "sub-accounts.create" },
  async ({ principal, params }) =>
    respondTo<"GET /api/sub-accounts/jobs/[job]">(
      await readCreationJob(principal, String(params.job)),
    ),
);

/** Pauses a creation, goes on with it, or stops it; a row that was sent comes to its end. */
export const PATCH = routeHandler(
  { capability: "sub-accounts.create", body: jobChange },
  async ({ principal, params, body }) =>
    respondTo<"PATCH /api/sub-accounts/jobs/[job]">(
      await changeCreationJob(principal, String(params.job), body.state),
    ),
);
