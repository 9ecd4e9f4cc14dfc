import { usersRoutes } from "@/lib/api/routes/users";
import { handle } from "@/server/http/handle";
import { keepPreference } from "@/server/users/preferences";

export const PUT = handle(usersRoutes.savePreference, async ({ principal, body }) => {
  await keepPreference(principal, body);
  return {};
});
