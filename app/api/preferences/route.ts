import { z } from "zod";
import { preferenceNames } from "@/lib/people/preferences";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { keepPreference } from "@/server/people/preferences";

const name = z.enum(preferenceNames, {
  error: `This must be one of: ${preferenceNames.join(", ")}.`,
});

/** Keeps what a person arranged for themselves under a name; null forgets it. */
export const PUT = routeHandler(
  { capability: "signed-in", body: z.strictObject({ name, value: z.json() }) },
  async ({ principal, body }) => {
    await keepPreference(principal, body);
    return respondTo<"PUT /api/preferences">({});
  },
);
