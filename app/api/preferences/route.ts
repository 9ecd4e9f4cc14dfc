import { peopleRoutes } from "@/lib/api/routes/people";
import { handle } from "@/server/http/handle";
import { keepPreference } from "@/server/people/preferences";

export const PUT = handle(peopleRoutes.savePreference, async ({ principal, body }) => {
  await keepPreference(principal, body);
  return {};
});
