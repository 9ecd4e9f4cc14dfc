import { journalRoutes } from "@/lib/api/routes/journal";
import { handle } from "@/server/http/handle";
import { journalPage } from "@/server/journal/views/page";

export const GET = handle(journalRoutes.list, ({ principal, query }) => {
  const { before, unknownBefore, q: text, ...filter } = query;
  return journalPage(principal, { ...filter, text }, { before, unknownBefore });
});
