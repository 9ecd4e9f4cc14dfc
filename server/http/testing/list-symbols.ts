import "server-only";
import { categories } from "@/lib/exchange/values";
import { database } from "../../db/database";
import { snapshots } from "../../db/schema";

/** Stores that the paper venue lists two symbols in each category, for tests without a venue. */
export async function listSymbols(): Promise<void> {
  const rows = [{ symbol: "BTCUSDT" }, { symbol: "ETHUSDT" }];
  const rest = { version: 1, rows, readAt: new Date() };
  const topics = categories.map((category) => `instruments:paper:${category}`);
  await database()
    .insert(snapshots)
    .values(topics.map((topic) => ({ topic, ...rest })));
}
