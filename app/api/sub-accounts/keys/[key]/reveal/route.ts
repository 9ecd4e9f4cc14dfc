import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { revealOnce } from "@/server/sub-accounts/hand-over";

/** Shows a created key's secrets to its creator, once. */
export const POST = door(
  { capability: "secrets.reveal", password: "recent" },
  async ({ principal, params }) => respond(await revealOnce(principal, String(params.key))),
);
