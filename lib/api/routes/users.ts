import { z } from "zod";
import type { HandedLink, UsersAnswer } from "@/lib/users/api";
import { preferenceNames } from "@/lib/users/preferences";
import { roles } from "@/lib/users/roles";
import { type SavedViewsAnswer, viewPages } from "@/lib/users/saved-views";
import { defineRoute, nothing, typeOnly } from "../define-route";
import { oneOf } from "../fields";

const role = z.enum(roles, { error: `Choose one of: ${roles.join(", ")}.` });

const page = oneOf(viewPages);
const viewName = z
  .string()
  .trim()
  .min(1, { error: "Enter a name for the view." })
  .max(60, { error: "Use at most 60 characters." });

/** A value of any form: its own type nests without end. */
const anyJson: z.ZodType<unknown> = z.json();

const users = typeOnly<UsersAnswer>();

/** Users, and what each arranges for themselves. */
export const usersRoutes = {
  list: defineRoute({
    method: "GET",
    path: "/api/users",
    needs: "users.manage",
    summary: "All users of the desk and open links.",
    response: users,
  }),
  invite: defineRoute({
    method: "POST",
    path: "/api/users",
    needs: "users.manage",
    password: "recent",
    summary: "Creates a one-time link for a new user with a role.",
    body: z.strictObject({
      name: z.string().trim().min(1, "Enter the user's name.").max(100),
      role,
    }),
    response: typeOnly<HandedLink>(),
  }),
  change: defineRoute({
    method: "PATCH",
    path: "/api/users/[id]",
    needs: "users.manage",
    password: "recent",
    summary: "Changes a user's role, or disables or enables them.",
    body: z
      .strictObject({ role: role.optional(), disabled: z.boolean().optional() })
      .refine((change) => change.role !== undefined || change.disabled !== undefined, {
        message: "Specify role, disabled or both.",
      }),
    response: users,
  }),
  passwordLink: defineRoute({
    method: "POST",
    path: "/api/users/[id]/link",
    needs: "users.manage",
    password: "recent",
    summary: "Creates a one-time link for a user to set a new password.",
    response: typeOnly<HandedLink>(),
  }),
  revokeLink: defineRoute({
    method: "DELETE",
    path: "/api/users/links/[link]",
    needs: "users.manage",
    summary: "Revokes an unused link.",
    response: users,
  }),
  savePreference: defineRoute({
    method: "PUT",
    path: "/api/preferences",
    needs: "signed-in",
    summary: "Saves a preference of the user; null deletes it.",
    body: z.strictObject({ name: oneOf(preferenceNames), value: anyJson }),
    response: nothing,
  }),
  views: defineRoute({
    method: "GET",
    path: "/api/views",
    needs: "signed-in",
    summary: "The user's saved views of a page.",
    query: z.strictObject({ page }),
    response: typeOnly<SavedViewsAnswer>(),
  }),
  saveView: defineRoute({
    method: "PUT",
    path: "/api/views",
    needs: "signed-in",
    summary: "Saves a view; replaces one with the same name.",
    body: z.strictObject({
      page,
      name: viewName,
      search: z.string().max(2_000, { error: "This view's address is too long to save." }),
    }),
    response: nothing,
  }),
  removeView: defineRoute({
    method: "DELETE",
    path: "/api/views",
    needs: "signed-in",
    summary: "Deletes one of the user's views.",
    body: z.strictObject({ page, name: viewName }),
    response: nothing,
  }),
};
