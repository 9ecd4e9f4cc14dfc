import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { intentHistory } from "@/server/journal/history";

/** One entry of the journal with all its events. */
export const GET = door({ capability: "journal.view" }, async ({ principal, params }) =>
  respond(await intentHistory(principal, String(params.intent))),
);
