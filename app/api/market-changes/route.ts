import { z } from "zod";
import { issuesOf } from "@/lib/exchange/errors";
import { type Topic, topicText } from "@/lib/live/topic";
import { marketChangeDays, marketChangeLists } from "@/lib/markets/market-changes";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { authorisedTopics } from "@/server/live/authorise-topics";
import { Refusal } from "@/server/refusal";
import { listMarketChanges } from "@/server/snapshots/market-changes";

const { least, most } = marketChangeDays;

const query = z.strictObject({
  venue: z.string().min(1).max(64),
  list: z.enum(marketChangeLists, {
    error: `This must be one of: ${marketChangeLists.join(", ")}.`,
  }),
  days: z.coerce.number().int().min(least).max(most),
  symbol: z.string().min(1).max(64).optional(),
});

/** What instruments or an index said otherwise than before: `?venue&list&days`, one `&symbol`. */
export const GET = routeHandler({ capability: "instruments.view" }, async ({ url, principal }) => {
  const asked = Object.fromEntries(url.searchParams);
  const parsed = query.safeParse(asked);
  if (!parsed.success) {
    throw new Refusal({ kind: "invalid", issues: issuesOf(parsed.error, asked) });
  }
  const { venue } = parsed.data;
  // Who may watch a list of the venue may know what changed in it.
  const topic: Topic = { kind: "instruments", venue, category: "SPOT" };
  await authorisedTopics(principal, [topicText(topic)]);
  return respondTo<"GET /api/market-changes">(await listMarketChanges(parsed.data));
});
