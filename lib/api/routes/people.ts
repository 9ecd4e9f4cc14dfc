import { z } from "zod";
import type { HandedLink, PeopleAnswer } from "@/lib/people/api";
import { preferenceNames } from "@/lib/people/preferences";
import { roles } from "@/lib/people/roles";
import { type SavedViewsAnswer, viewPages } from "@/lib/people/saved-views";
import { defineRoute, nothing, typeOnly } from "../define-route";
import { oneOf } from "../fields";

const role = z.enum(roles, { error: `Choose one of: ${roles.join(", ")}.` });

const page = oneOf(viewPages);
const viewName = z
  .string()
  .trim()
  .min(1, { error: "A view needs a name." })
  .max(60, { error: "Use at most 60 characters." });

/** A value of any form: its own type nests without end. */
const anyJson: z.ZodType<unknown> = z.json();

const people = typeOnly<PeopleAnswer>();

/** Users, and what each arranges for themselves. */
export const peopleRoutes = {
  list: defineRoute({
    method: "GET",
    path: "/api/people",
    needs: "people.manage",
    summary: "All users of the desk, and the links that still open.",
    response: people,
  }),
  invite: defineRoute({
    method: "POST",
    path: "/api/people",
    needs: "people.manage",
    password: "recent",
    summary: "Makes a one-time link with which a new user joins in a role.",
    body: z.strictObject({
      name: z.string().trim().min(1, "Enter the user's name.").max(100),
      role,
    }),
    response: typeOnly<HandedLink>(),
  }),
  change: defineRoute({
    method: "PATCH",
    path: "/api/people/[id]",
    needs: "people.manage",
    password: "recent",
    summary: "Gives a user another role, disables or enables them.",
    body: z
      .strictObject({ role: role.optional(), disabled: z.boolean().optional() })
      .refine((change) => change.role !== undefined || change.disabled !== undefined, {
        message: "Specify role, disabled or both.",
      }),
    response: people,
  }),
  passwordLink: defineRoute({
    method: "POST",
    path: "/api/people/[id]/link",
    needs: "people.manage",
    password: "recent",
    summary: "Makes a one-time link with which a user chooses a new password.",
    response: typeOnly<HandedLink>(),
  }),
  revokeLink: defineRoute({
    method: "DELETE",
    path: "/api/people/links/[link]",
    needs: "people.manage",
    summary: "Revokes a link that was not used.",
    response: people,
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
    summary: "The views that the user saved of a page.",
    query: z.strictObject({ page }),
    response: typeOnly<SavedViewsAnswer>(),
  }),
  saveView: defineRoute({
    method: "PUT",
    path: "/api/views",
    needs: "signed-in",
    summary: "Saves a view under a name and replaces the one with this name.",
    body: z.strictObject({
      page,
      name: viewName,
      search: z.string().max(2_000, { error: "This address is too long to be saved." }),
    }),
    response: nothing,
  }),
  removeView: defineRoute({
    method: "DELETE",
    path: "/api/views",
    needs: "signed-in",
    summary: "Deletes a view of the user's own.",
    body: z.strictObject({ page, name: viewName }),
    response: nothing,
  }),
};
