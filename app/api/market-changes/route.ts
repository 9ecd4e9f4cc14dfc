import { deskRoutes } from "@/lib/api/routes/desk";
import { type Topic, topicText } from "@/lib/live/topic";
import { handle } from "@/server/http/handle";
import { authorisedTopics } from "@/server/live/authorise-topics";
import { listMarketChanges } from "@/server/snapshots/market-changes";

export const GET = handle(deskRoutes.marketChanges, async ({ query, principal }) => {
  // Who may watch a list of the venue may know what changed in it.
  const topic: Topic = { kind: "instruments", venue: query.venue, category: "SPOT" };
  await authorisedTopics(principal, [topicText(topic)]);
  return listMarketChanges(query);
});
