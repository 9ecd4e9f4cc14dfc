import "server-only";
import { eq } from "drizzle-orm";
import type { Firm } from "@/lib/archive/statement";
import { database } from "../db/database";
import { account } from "../db/schema";

/** Who writes the sample's statements: never the desk's own firm. */
export const sampleIssuer: Firm = {
  name: "Tarnwick Osk (sample)",
  lines: ["1 Sample Street, Nowhere", "Sample data from the paper venue. Not an invoice."],
  terms: "Sample statement. Nothing is owed and nothing is paid.",
};

/** Whether an account is the sample firm's. */
export async function isSampleAccount(accountId: string): Promise<boolean> {
  const [found] = await database()
    .select({ sample: account.sample })
    .from(account)
    .where(eq(account.id, accountId));
  return found?.sample ?? false;
}
