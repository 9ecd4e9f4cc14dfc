import { deskRoutes } from "@/lib/api/routes/desk";
import { handle } from "@/server/http/handle";
import { authorisedTopics } from "@/server/live/authorise-topics";
import { loadSnapshot } from "@/server/live/load-snapshot";

export const GET = handle(deskRoutes.snapshot, async ({ query, principal }) => {
  const [topic] = (await authorisedTopics(principal, [query.topic])).topics;
  return topic ? loadSnapshot(topic) : null;
});
