import { usersRoutes } from "@/lib/api/routes/users";
import { handle } from "@/server/http/handle";
import { removeView, savedViews, saveView } from "@/server/users/saved-views";

export const GET = handle(usersRoutes.views, async ({ query, principal }) => ({
  views: await savedViews(principal, query.page),
}));

export const PUT = handle(usersRoutes.saveView, async ({ principal, body }) => {
  await saveView(principal, body.page, body);
  return {};
});

export const DELETE = handle(usersRoutes.removeView, async ({ principal, body }) => {
  await removeView(principal, body.page, body.name);
  return {};
});
