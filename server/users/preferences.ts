import "server-only";
import { and, eq } from "drizzle-orm";
import {
  maxPreferenceText,
  type PreferenceChange,
  type Preferences,
} from "@/lib/users/preferences";
import type { Principal } from "@/lib/users/roles";
import { database } from "../db/database";
import { preference } from "../db/schema";
import { DeskError } from "../desk-error";

/** What a user arranged for themselves. */
export async function preferencesOf({ userId }: Principal): Promise<Preferences> {
  const rows = await database()
    .select({ name: preference.name, json: preference.json })
    .from(preference)
    .where(eq(preference.userId, userId));
  return Object.fromEntries(rows.map(({ name, json }) => [name, JSON.parse(json)]));
}

/** Keeps one value for a user; null forgets it. Throws a DeskError where it is too long. */
export async function keepPreference(
  { userId }: Principal,
  { name, value }: PreferenceChange,
): Promise<void> {
  if (value === null) {
    await database()
      .delete(preference)
      .where(and(eq(preference.userId, userId), eq(preference.name, name)));
    return;
  }
  const json = JSON.stringify(value);
  if (json.length > maxPreferenceText) {
    const message = `This is too long: at most ${maxPreferenceText} characters.`;
    throw new DeskError({ kind: "invalid", issues: [{ field: "value", rule: "most", message }] });
  }
  await database()
    .insert(preference)
    .values({ userId, name, json })
    .onConflictDoUpdate({ target: [preference.userId, preference.name], set: { json } });
}
