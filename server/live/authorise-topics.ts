import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { categories } from "@/lib/exchange/values";
import { parseTopic, type Topic, topicText } from "@/lib/live/topic";
import { topicCapability } from "@/lib/live/topic-capability";
import { can, type Principal } from "@/lib/users/roles";
import { database } from "../db/database";
import { deskAccounts } from "../db/desk-accounts";
import { account, snapshots } from "../db/schema";
import { DeskError } from "../desk-error";
import { venueInstruments } from "../gateway/read";
import { singleton } from "../singleton";

/** All tabs of a browser share one stream. */
const maxTopics = 150;

/** The topics behind some names, and the names of what does not exist on this desk. */
export interface AuthorisedTopics {
  readonly topics: readonly Topic[];
  readonly unknown: readonly string[];
}

/**
 * Reads topic names from an address and makes sure that this user may watch each. What does not
 * exist is left out, so that a symbol that was delisted takes no other list with it.
 */
export async function authorisedTopics(
  principal: Principal,
  names: readonly string[],
): Promise<AuthorisedTopics> {
  const topics = [...new Set(names)].map((name) => parseTopic(name) ?? unknownTopic(name));
  if (topics.length === 0 || topics.length > maxTopics) {
    throw invalid(`Use 1 to ${maxTopics} topics, not ${topics.length}.`);
  }
  const unknown: string[] = [];
  for (const topic of topics) {
    const refusal = await missingPermissionFor(principal, topic);
    if (refusal === "not-found") unknown.push(topicText(topic));
    else if (refusal) throw new DeskError({ kind: "forbidden", permission: refusal });
  }
  const known = topics.filter((topic) => !unknown.includes(topicText(topic)));
  if (known.length === 0) throw new DeskError({ kind: "not-found", what: "This list" });
  return { topics: known, unknown };
}

function unknownTopic(name: string): never {
  const shown = name.slice(0, 40);
  throw invalid(
    `"${shown}" isn't a topic. Valid: orders:<account>, spot-orders:<account>, plans:<account>, ` +
      "journal:<account>, order-jobs:<account>, instruments:<venue>:<category> and index:<venue>:<symbol>.",
  );
}

function invalid(message: string): DeskError {
  return new DeskError({ kind: "invalid", issues: [{ field: "topics", rule: "form", message }] });
}

/**
 * Whether a user may subscribe to a topic: null, else the missing permission, or "not-found"
 * for an account of another desk, a venue that no account of this desk is on, a category that
 * there is not, or a symbol that the venue does not list.
 */
export async function missingPermissionFor(
  principal: Principal,
  topic: Topic,
): Promise<string | null> {
  const needed = topicCapability[topic.kind];
  if (!can(principal.role, needed)) return needed;
  const mine = deskAccounts(principal.deskId);
  const which =
    "accountId" in topic ? eq(account.id, topic.accountId) : eq(account.venue, topic.venue);
  const found = await database()
    .select({ id: account.id })
    .from(account)
    .where(and(mine, which))
    .limit(1);
  return found.length > 0 && (await isListed(topic)) ? null : "not-found";
}

/** Every topic costs a row and calls to the exchange, so only existing ones are accepted. */
async function isListed(topic: Topic): Promise<boolean> {
  if (topic.kind === "instruments")
    return (categories as readonly string[]).includes(topic.category);
  return topic.kind === "index" ? isListedSymbol(topic.venue, topic.symbol) : true;
}

/** Symbols that were found listed once; only real ones get in, so their number has an end. */
const known = () => singleton("listed-symbols", () => new Set<string>());

/**
 * Whether a venue lists a symbol, written exactly so, in any category: by the lists that the desk
 * has stored already, else by the exchange's own. Throws a DeskError while neither is known.
 */
async function isListedSymbol(venue: string, symbol: string): Promise<boolean> {
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
      topic: snapshots.topic,
      isFresh: sql<boolean>`coalesce(${snapshots.readAt} > now() - interval '10 minutes', false)`,
      hasIt: sql<boolean>`${snapshots.rows} @> ${named}::jsonb`,
    })
    .from(snapshots)
    .where(inArray(snapshots.topic, topics));
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
    const listed = await venueInstruments(venue, category);
    if (listed?.bySymbol.get(symbol.toUpperCase())?.symbol === symbol) return true;
    if (!listed?.isWhole) silent += 1;
  }
  if (silent === 0) return false;
  const reason = `The exchange didn't say whether it lists ${symbol}. Try again in a moment.`;
  throw new DeskError({ kind: "unavailable", reason });
}
