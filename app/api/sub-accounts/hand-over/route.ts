import { door } from "@/server/http/door";
import { respond } from "@/server/http/respond";
import { handOver } from "@/server/sub-accounts/hand-over";
import { handOverRequest } from "@/server/sub-accounts/request-schemas";

/** Wipes the sealed secrets of created keys that their creator has taken over. */
export const POST = door(
  { capability: "secrets.reveal", password: "recent", body: handOverRequest },
  async ({ principal, body }) => {
    await handOver(principal, body.keys);
    return respond({});
  },
);
