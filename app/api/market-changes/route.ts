import { z } from "zod";
import { type Topic, topicText } from "@/lib/live/topic";
import { marketChangeDays, marketChangeLists } from "@/lib/markets/market-changes";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { authorisedTopics } from "@/server/live/authorise-topics";
import { parseQuery } from "@/server/query";
import { listMarketChanges } from "@/server/snapshots/market-changes";

const { least, most } = marketChangeDays;

const form = z.strictObject({
  venue: z.string().min(1).max(64),
  list: z.enum(marketChangeLists, {
    error: `This must be one of: ${marketChangeLists.join(", ")}.`,
  }),
  days: z.coerce.number().int().min(least).max(most),
  symbol: z.string().min(1).max(64).optional(),
});

/** What instruments or an index said otherwise than before: `?venue&list&days`, one `&symbol`. */
export const GET = routeHandler(
  { capability: "instruments.view" },
  async ({ query, principal }) => {
    const asked = parseQuery(query, form);
    // Who may watch a list of the venue may know what changed in it.
    const topic: Topic = { kind: "instruments", venue: asked.venue, category: "SPOT" };
    await authorisedTopics(principal, [topicText(topic)]);
    return respondTo<"GET /api/market-changes">(await listMarketChanges(asked));
  },
);
