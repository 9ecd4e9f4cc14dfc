import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Principal } from "@/lib/users/roles";
import type { SavedView, ViewPage } from "@/lib/users/saved-views";
import { database, transaction } from "../db/database";
import { savedView } from "../db/schema";
import { DeskError } from "../desk-error";

/** A user keeps so many of a page. */
const maxViews = 50;

/** The views that a user saved of a page, by their names. */
export async function savedViews(
  { userId }: Principal,
  page: ViewPage,
): Promise<readonly SavedView[]> {
  return database()
    .select({ name: savedView.name, search: savedView.search })
    .from(savedView)
    .where(and(eq(savedView.userId, userId), eq(savedView.page, page)))
    .orderBy(asc(savedView.name));
}

/** Saves a view; the one with its name is replaced. Throws a DeskError where there are too many. */
export async function saveView(
  { userId }: Principal,
  page: ViewPage,
  { name, search }: SavedView,
): Promise<void> {
  await transaction(async (tx) => {
    await tx
      .insert(savedView)
      .values({ userId, page, name, search })
      .onConflictDoUpdate({
        target: [savedView.userId, savedView.page, savedView.name],
        set: { search },
      });
    const [found] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(savedView)
      .where(and(eq(savedView.userId, userId), eq(savedView.page, page)));
    if ((found?.count ?? 0) <= maxViews) return;
    const message = `Max ${maxViews} views per page.`;
    throw new DeskError({ kind: "invalid", issues: [{ field: "name", rule: "most", message }] });
  });
}

/** Removes a view of a user's own; one that is none is no fault. */
export async function removeView(
  { userId }: Principal,
  page: ViewPage,
  name: string,
): Promise<void> {
  await database()
    .delete(savedView)
    .where(and(eq(savedView.userId, userId), eq(savedView.page, page), eq(savedView.name, name)));
}
