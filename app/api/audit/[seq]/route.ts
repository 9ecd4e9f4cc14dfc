import { auditEntry } from "@/server/audit/entry";
import { entryNumber } from "@/server/audit/query";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** One entry of the audit between its neighbours in the chain. */
export const GET = door({ capability: "audit.view" }, async ({ principal, params }) =>
  respond(await auditEntry(principal, entryNumber("entry", String(params.seq)))),
);
