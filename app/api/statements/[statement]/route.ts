import { z } from "zod";
import { fileResponse } from "@/server/exports/file-answer";
import { sendStatement } from "@/server/exports/send-statement";
import { statementContent } from "@/server/exports/statements";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** A statement's file, byte for byte as it was made. */
export const GET = routeHandler(
  { capability: "commissions.view", password: "recent" },
  async ({ principal, params }) =>
    fileResponse(await statementContent(principal, String(params.statement))),
);

/** Without a channel it goes to the client's statement e-mail. */
const recipient = z.strictObject({ channelId: z.string().min(1).max(64).nullable() });

/** Sends a statement to a channel or to its client, once. */
export const POST = routeHandler(
  { capability: "statements.make", body: recipient, password: "recent" },
  async ({ principal, params, body }) => {
    await sendStatement(principal, { id: String(params.statement), ...body });
    return respondTo<"POST /api/statements/[statement]">({});
  },
);
