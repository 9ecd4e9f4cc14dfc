import "server-only";
import { hash } from "@node-rs/argon2";
import type { Role } from "@/lib/users/roles";
import { database } from "../../db/database";
import { desk, user } from "../../db/schema";
import { newId } from "../../ids";

export const testPassword = "lantern gravel otter swim";

/** A desk of its own. */
export async function addDesk(name = "Test desk"): Promise<string> {
  const id = newId("desk");
  await database().insert(desk).values({ id, name });
  return id;
}

/** Somebody on a desk with `testPassword`; hashed cheaply, as an older desk would have. */
export async function addUser(deskId: string, email: string, role: Role): Promise<string> {
  const id = newId("person");
  const passwordHash = await hash(testPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  await database()
    .insert(user)
    .values({ id, deskId, email, name: email.split("@")[0] ?? email, role, passwordHash });
  return id;
}
