import { z } from "zod";
import { fileResponse } from "@/server/exports/file-answer";
import { sendStatement, statementContent } from "@/server/exports/statements";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

/** A statement's file, byte for byte as it was made. */
export const GET = routeHandler(
  { capability: "commissions.view", password: "recent" },
  async ({ principal, params }) =>
    fileResponse(await statementContent(principal, String(params.statement))),
);

const recipient = z.strictObject({ channelId: z.string().min(1).max(64) });

/** Sends a statement to a channel, once. */
export const POST = routeHandler(
  { capability: "statements.make", body: recipient, password: "recent" },
  async ({ principal, params, body }) => {
    await sendStatement(principal, { id: String(params.statement), ...body });
    return respondTo<"POST /api/statements/[statement]">({});
  },
);
