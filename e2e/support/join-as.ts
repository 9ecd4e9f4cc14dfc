import { randomBytes } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { UsersAnswer } from "@/lib/users/api";
import type { Role } from "@/lib/users/roles";
import type { Desk } from "../desk.mjs";

/** Somebody with the name, the address and the password by which they join and sign in. */
export interface User {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

const asked = (desk: Desk, data: object) => ({
  data,
  headers: { origin: desk.url, "idempotency-key": randomBytes(16).toString("hex") },
});

const post = (request: APIRequestContext, desk: Desk, path: string, data: object) =>
  request.post(desk.url + path, asked(desk, data));

async function raise(request: APIRequestContext, desk: Desk, name: string, role: Role) {
  const listed: UsersAnswer = await (await request.get(`${desk.url}/api/users`)).json();
  const id = listed.users.find((person) => person.name === name)?.id;
  const raised = await request.patch(`${desk.url}/api/users/${id}`, asked(desk, { role }));
  if (!raised.ok()) throw new Error(await raised.text());
}

/** Joins the desk by the token of a link: whoever asked is signed in then. */
export async function join(
  request: APIRequestContext,
  desk: Desk,
  token: string | null,
  person: User,
): Promise<void> {
  const joined = await post(request, desk, "/api/invite", { token, ...person });
  if (!joined.ok()) throw new Error(await joined.text());
}

/**
 * Hands the owner's browser over to somebody of a role whom the owner invites: signed in. Nobody
 * invites an owner: the owner makes one of an admin, who has to sign in then.
 */
export async function joinAs(page: Page, desk: Desk, role: Role): Promise<User> {
  const name = `${role} ${randomBytes(3).toString("hex")}`;
  const person = {
    name,
    email: `${name.replace(" ", ".")}@northlight.example`,
    password: "seven quiet lamps of granite",
  };
  const wanted = { name, role: role === "owner" ? "admin" : role };
  const link = await (await post(page.request, desk, "/api/users", wanted)).json();
  const owners = await page.context().cookies();
  await signOut(page);
  await join(page.request, desk, new URL(link.path, desk.url).searchParams.get("token"), person);
  if (role !== "owner") return person;
  await page.context().addCookies(owners);
  await raise(page.request, desk, name, role);
  await signOut(page);
  return person;
}

/** Has the browser forget who is signed in. */
const signOut = (page: Page): Promise<void> => page.context().clearCookies();
