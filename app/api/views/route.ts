import { peopleRoutes } from "@/lib/api/routes/people";
import { handle } from "@/server/http/handle";
import { removeView, savedViews, saveView } from "@/server/people/saved-views";

export const GET = handle(peopleRoutes.views, async ({ query, principal }) => ({
  views: await savedViews(principal, query.page),
}));

export const PUT = handle(peopleRoutes.saveView, async ({ principal, body }) => {
  await saveView(principal, body.page, body);
  return {};
});

export const DELETE = handle(peopleRoutes.removeView, async ({ principal, body }) => {
  await removeView(principal, body.page, body.name);
  return {};
});
