import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { authorisedTopics } from "@/server/live/authorise-topics";
import { loadSnapshot } from "@/server/live/load-snapshot";

/** The newest snapshot of one topic: `?topic=orders:<account>`. */
export const GET = routeHandler({ capability: "signed-in" }, async ({ query, principal }) => {
  const names = query.topic === undefined ? [] : [query.topic];
  const [topic] = (await authorisedTopics(principal, names)).topics;
  return respondTo<"GET /api/readings">(topic ? await loadSnapshot(topic) : null);
});
