import { testKey } from "@/server/connections/test-key";
import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";

/** Asks the exchange with the key for something that changes nothing. */
export const POST = door({ capability: "connections.view" }, async ({ principal, params }) =>
  respond(await testKey(principal, String(params.id))),
);
