import { z } from "zod";
import { changeFirm } from "@/server/exports/statements";
import { respondTo } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";

const firm = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, { error: "A statement needs the name of who writes it." })
    .max(80, { error: "At most 80 signs." }),
  lines: z.array(z.string().trim().min(1).max(80)).max(8, { error: "At most 8 lines." }),
  terms: z.string().trim().max(1_000, { error: "At most 1,000 signs." }),
});

/** Says who writes the desk's statements, and on which terms. */
export const PUT = routeHandler(
  { capability: "firm.manage", body: firm },
  async ({ principal, body }) => {
    await changeFirm(principal, body);
    return respondTo<"PUT /api/firm">({});
  },
);
