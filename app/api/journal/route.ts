import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { journalPage } from "@/server/journal/views/page";
import { readJournalQuery } from "@/server/journal/views/query";

/** What the desk meant to change at its exchanges, newest first, page by page. */
export const GET = routeHandler({ capability: "journal.view" }, async ({ principal, url }) => {
  const { filter, places } = readJournalQuery(url.searchParams);
  return respondTo<"GET /api/journal">(await journalPage(principal, filter, places));
});
