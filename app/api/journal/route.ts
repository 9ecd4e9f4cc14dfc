import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { journalPage } from "@/server/journal/page";
import { readJournalQuery } from "@/server/journal/query";

/** What the desk meant to change at its exchanges, newest first, page by page. */
export const GET = door({ capability: "journal.view" }, async ({ principal, url }) => {
  const { filter, places } = readJournalQuery(url.searchParams);
  return respond(await journalPage(principal, filter, places));
});
