import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { authorisedTopics } from "@/server/live/authorise-topics";
import { loadSnapshot } from "@/server/live/load-snapshot";

/** The newest snapshot of one topic: `?topic=orders:<account>`. */
export const GET = routeHandler({ capability: "signed-in" }, async ({ url, principal }) => {
  const names = url.searchParams.getAll("topic").slice(0, 1);
  const [topic] = (await authorisedTopics(principal, names)).topics;
  return respondTo<"GET /api/readings">(topic ? await loadSnapshot(topic) : null);
});
