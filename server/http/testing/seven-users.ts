import "server-only";
import { encode } from "next-auth/jwt";
import type { Role } from "@/lib/users/roles";
import { cookieName, sessionSecret } from "../../auth/cookies";
import { createSession, hashSecretId } from "../../auth/sessions";
import { Browser } from "../../auth/testing/browser";
import { addUser } from "../../auth/testing/users";
import { pool, transaction } from "../../db/database";

export interface Somebody {
  readonly name: string;
  readonly role: Role;
  readonly deskId: string;
  readonly userId: string;
}

const seven: readonly (readonly [string, Role])[] = [
  ["owner 1", "owner"],
  ["owner 2", "owner"],
  ["admin 1", "admin"],
  ["admin 2", "admin"],
  ["finance", "finance"],
  ["trader", "trader"],
  ["viewer", "viewer"],
];

/** A desk's users: two who could watch each other, and one of every other role. */
export async function sevenUsers(deskId: string): Promise<readonly Somebody[]> {
  const users: Somebody[] = [];
  for (const [name, role] of seven) users.push(await addSomebody(deskId, name, role));
  return users;
}

export async function addSomebody(deskId: string, name: string, role: Role): Promise<Somebody> {
  const email = `${name.replaceAll(" ", ".")}@example.com`;
  return { name, role, deskId, userId: await addUser(deskId, email, role) };
}

/** How long ago a user typed the password. */
export const ages = ["just now", "an hour ago"] as const;

/** A browser in which somebody is signed in, with a password of this age. */
export async function browserOf(who: Somebody, typed: (typeof ages)[number]): Promise<Browser> {
  const { deskId, userId } = who;
  const session = { deskId, userId, address: "203.0.113.1", userAgent: null };
  const sid = await transaction((tx) => createSession(tx, session));
  if (typed === "an hour ago") {
    const old = "UPDATE session SET password_at = now() - interval '1 hour' WHERE id_hash = $1";
    await pool().query(old, [hashSecretId(sid)]);
  }
  const browser = new Browser();
  const token = await encode({ token: { sid }, secret: sessionSecret() });
  browser.cookies.set(cookieName("session"), token);
  return browser;
}
