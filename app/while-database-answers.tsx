import type { ReactNode } from "react";
import { DatabaseAway } from "@/components/frame/database-away";
import { isDatabaseDown } from "@/server/db/database";

/**
 * What a page or a layout draws, or that the database is away: an error there would have Next draw
 * nothing of ours at all.
 */
export async function whileDatabaseAnswers(draw: () => Promise<ReactNode>): Promise<ReactNode> {
  try {
    return await draw();
  } catch (error) {
    if (!isDatabaseDown(error)) throw error;
    return <DatabaseAway />;
  }
}
