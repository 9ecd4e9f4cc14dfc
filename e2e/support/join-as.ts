import { randomBytes } from "node:crypto";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import type { PeopleAnswer } from "@/lib/people/api";
import type { Role } from "@/lib/people/roles";
import type { Desk } from "../desk.mjs";
import type { Owner } from "./journey";

const asked = (desk: Desk, data: object) => ({
  data,
  headers: { origin: desk.url, "idempotency-key": randomBytes(16).toString("hex") },
});

const post = (request: APIRequestContext, desk: Desk, path: string, data: object) =>
  request.post(desk.url + path, asked(desk, data));

async function raise(request: APIRequestContext, desk: Desk, name: string, role: Role) {
  const listed: PeopleAnswer = await (await request.get(`${desk.url}/api/people`)).json();
  const id = listed.people.find((person) => person.name === name)?.id;
  const raised = await request.patch(`${desk.url}/api/people/${id}`, asked(desk, { role }));
  if (!raised.ok()) throw new Error(await raised.text());
}

/** Somebody of a role in a browser of their own, invited by the page's owner; not signed in yet. */
export async function joinAs(
  owner: Page,
  browser: Browser,
  desk: Desk,
  role: Role,
): Promise<{ readonly page: Page; readonly person: Owner }> {
  const name = `${role} ${randomBytes(3).toString("hex")}`;
  const person = {
    name,
    email: `${name.replace(" ", ".")}@northlight.example`,
    password: "seven quiet lamps of granite",
  };
  // Nobody invites an owner: an owner makes one of somebody who is on the desk.
  const invited = role === "owner" ? "admin" : role;
  const wanted = { name, role: invited };
  const link = await (await post(owner.request, desk, "/api/people", wanted)).json();
  const token = new URL(link.path, desk.url).searchParams.get("token");
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const joined = await post(context.request, desk, "/api/welcome", { token, ...person });
  if (!joined.ok()) throw new Error(await joined.text());
  if (invited !== role) await raise(owner.request, desk, name, role);
  // Signed out, and past the first start.
  await context.clearCookies({ name: /^(?!first-start$)/ });
  return { page: await context.newPage(), person };
}
