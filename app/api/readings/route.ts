import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { loadReading } from "@/server/live/load";
import { topicsWatchedBy } from "@/server/live/watched-by";

/** The newest reading of one topic: `?topic=orders:<account>`. */
export const GET = door({ capability: "signed-in" }, async ({ url, principal }) => {
  const names = url.searchParams.getAll("topic").slice(0, 1);
  const [topic] = (await topicsWatchedBy(principal, names)).topics;
  return respond(topic ? await loadReading(topic) : null);
});
