import { journalRoutes } from "@/lib/api/routes/journal";
import { handle } from "@/server/http/handle";
import { intentHistory } from "@/server/journal/entry";

export const GET = handle(journalRoutes.entry, ({ principal, params }) =>
  intentHistory(principal, params.intent),
);
