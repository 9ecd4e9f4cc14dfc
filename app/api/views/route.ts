import { z } from "zod";
import { viewPages } from "@/lib/people/saved-views";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { removeView, savedViews, saveView } from "@/server/people/saved-views";
import { parseQuery } from "@/server/query";

const page = z.enum(viewPages, { error: `This must be one of: ${viewPages.join(", ")}.` });
const name = z
  .string()
  .trim()
  .min(1, { error: "A view needs a name." })
  .max(60, { error: "At most 60 signs." });
const search = z.string().max(2_000, { error: "This address is too long to be saved." });
const form = z.strictObject({ page });

/** The views that a person saved of a page: `?page`. */
export const GET = routeHandler({ capability: "signed-in" }, async ({ query, principal }) => {
  const views = await savedViews(principal, parseQuery(query, form).page);
  return respondTo<"GET /api/views">({ views });
});

/** Saves a view under a name; the one with this name is replaced. */
export const PUT = routeHandler(
  { capability: "signed-in", body: z.strictObject({ page, name, search }) },
  async ({ principal, body }) => {
    await saveView(principal, body.page, body);
    return respondTo<"PUT /api/views">({});
  },
);

/** Removes a view of one's own. */
export const DELETE = routeHandler(
  { capability: "signed-in", body: z.strictObject({ page, name }) },
  async ({ principal, body }) => {
    await removeView(principal, body.page, body.name);
    return respondTo<"DELETE /api/views">({});
  },
);
