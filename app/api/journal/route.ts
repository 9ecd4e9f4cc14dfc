import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { journalPage, readJournalQuery } from "@/server/journal/views/page";

/** What the desk meant to change at its exchanges, newest first, page by page. */
export const GET = routeHandler({ capability: "journal.view" }, async ({ principal, query }) => {
  const { filter, places } = readJournalQuery(query);
  return respondTo<"GET /api/journal">(await journalPage(principal, filter, places));
});
