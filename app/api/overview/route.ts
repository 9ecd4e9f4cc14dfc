import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { overview } from "@/server/overview/overview";

/** What needs somebody on this desk, as far as this person may know it. */
export const GET = door({ capability: "signed-in" }, async ({ principal }) =>
  respond(await overview(principal)),
);
