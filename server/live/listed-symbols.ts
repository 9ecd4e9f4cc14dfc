import "server-only";
import { inArray, sql } from "drizzle-orm";
import { categories } from "@/lib/exchange/values";
import { topicText } from "@/lib/live/topic";
import { database } from "../db/pool";
import { reading } from "../db/schema";
import { instrumentsOf } from "../gateway/instruments";
import { Refusal } from "../http/refusal";
import { singleton } from "../singleton";

/** Symbols that were found listed once; only real ones get in, so their number has an end. */
const known = () => singleton("listed-symbols", () => new Set<string>());

/**
 * Whether a venue lists a symbol, written exactly so, in any category: by the lists that the desk
 * has stored already, else by the exchange's own. Throws a Refusal while nobody can say.
 */
export async function isListedSymbol(venue: string, symbol: string): Promise<boolean> {
  const key = `${venue} ${symbol}`;
  if (known().has(key)) return true;
  const stored = await storedLists(venue, symbol);
  const isListed = stored.isListed || (await isListedNow(venue, symbol, stored.fresh));
  if (isListed) known().add(key);
  return isListed;
}

/** Whether a stored list has the symbol, and which of the lists are new enough to say no. */
async function storedLists(venue: string, symbol: string) {
  const topics = categories.map((category) => topicText({ kind: "instruments", venue, category }));
  const named = JSON.stringify([{ symbol }]);
  const lists = await database()
    .select({
      topic: reading.topic,
      isFresh: sql<boolean>`coalesce(${reading.readAt} > now() - interval '10 minutes', false)`,
      hasIt: sql<boolean>`${reading.rows} @> ${named}::jsonb`,
    })
    .from(reading)
    .where(inArray(reading.topic, topics));
  const fresh = new Set(lists.filter(({ isFresh }) => isFresh).map(({ topic }) => topic));
  return { isListed: lists.some(({ hasIt }) => hasIt), fresh };
}

/** The gateway keeps these lists for a minute, so inventing symbols asks nothing more. */
async function isListedNow(
  venue: string,
  symbol: string,
  fresh: ReadonlySet<string>,
): Promise<boolean> {
  let silent = 0;
  for (const category of categories) {
    if (fresh.has(topicText({ kind: "instruments", venue, category }))) continue;
    const listed = await instrumentsOf(venue, category);
    if (listed?.get(symbol.toUpperCase())?.symbol === symbol) return true;
    if (listed === null) silent += 1;
  }
  if (silent === 0) return false;
  const why = `The exchange did not say whether it lists ${symbol}. Try again in a moment.`;
  throw new Refusal({ kind: "unavailable", why });
}
