import { randomBytes } from "node:crypto";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import type { Role } from "@/lib/people/roles";
import type { Desk } from "../desk.mjs";
import type { Owner } from "./journey";

const post = (request: APIRequestContext, desk: Desk, path: string, data: object) =>
  request.post(desk.url + path, {
    data,
    headers: { origin: desk.url, "idempotency-key": randomBytes(16).toString("hex") },
  });

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
  const link = await (await post(owner.request, desk, "/api/people", { name, role })).json();
  const token = new URL(link.path, desk.url).searchParams.get("token");
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const joined = await post(context.request, desk, "/api/welcome", { token, ...person });
  if (!joined.ok()) throw new Error(await joined.text());
  // Signed out, and past the first start.
  await context.clearCookies({ name: /^(?!first-start$)/ });
  return { page: await context.newPage(), person };
}
