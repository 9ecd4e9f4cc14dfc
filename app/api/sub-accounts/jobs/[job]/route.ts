import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { handle } from "@/server/http/handle";
import { changeCreationJob, readCreationJob } from "@/server/sub-accounts/creation-job";

export const GET = handle(subAccountRoutes.job, ({ principal, params }) =>
  readCreationJob(principal, params.job),
);

export const PATCH = handle(subAccountRoutes.changeJob, ({ principal, params, body }) =>
  changeCreationJob(principal, params.job, body.state),
);
