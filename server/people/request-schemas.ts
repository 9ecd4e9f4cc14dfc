import "server-only";
import { z } from "zod";
import { roles } from "@/lib/people/roles";

const role = z.enum(roles, { error: `Choose one of: ${roles.join(", ")}.` });

/** POST /api/people */
export const inviteRequest = z.strictObject({
  name: z.string().trim().min(1, "Type the person's name.").max(100),
  role,
});

/** PATCH /api/people/[id] */
export const changeRequest = z
  .strictObject({ role: role.optional(), disabled: z.boolean().optional() })
  .refine((change) => change.role !== undefined || change.disabled !== undefined, {
    message: "Say what is to change: role, disabled or both.",
  });
