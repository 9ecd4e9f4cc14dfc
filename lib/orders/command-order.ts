import type { Decimal } from "@/lib/decimal";
import type { Side, TimeInForce } from "@/lib/exchange/values";
import {
  type Amount,
  foldTerms,
  quotedPart,
  quotePart,
  readAmount,
  tradedName,
} from "./command-parts";
import {
  type CommandCategory,
  categoryTerms,
  emptyTerms,
  foreignTerms,
  orderTypeTerms,
  quoteCoins,
  sideOfVerb,
  timeInForceTerms,
} from "./command-terms";

/** An order as a sentence says it: what it leaves open is null, and nothing is guessed. */
export interface OrderCommand {
  readonly kind: "order";
  readonly side: Side;
  /** What it does to a position, where the sentence says so. */
  readonly effect: "open" | "close" | null;
  readonly category: CommandCategory | null;
  /** A coin or a symbol in capitals. */
  readonly market: string | null;
  readonly qty: Amount | null;
  readonly price: Decimal | null;
  /** A number that may be the price as well as the quantity. */
  readonly undecided: Amount | null;
  readonly orderType: "limit" | "market" | null;
  readonly timeInForce: TimeInForce | null;
  /** The parts that mean nothing here; they are shown, and fill nothing. */
  readonly unread: readonly string[];
}

/** Whether a word names a coin or a symbol that can be traded. */
export type IsMarket = (word: string) => boolean;

/** Words with a meaning of their own here; none of them is taken for a symbol. */
const reserved: ReadonlySet<string> = new Set([
  ...[categoryTerms, orderTypeTerms, timeInForceTerms, sideOfVerb].flatMap((terms) => [
    ...terms.keys(),
  ]),
  ...emptyTerms,
  ...foreignTerms,
  ...["open", "close", "long", "short", "reduce", "reduce-only", "only", "at"],
]);

interface OrderNumber {
  readonly amount: Amount;
  /** The traded coin is written with it, so that it cannot be a price. */
  readonly base: boolean;
  readonly afterMarket: boolean;
  readonly text: string;
}

interface OrderDraft {
  readonly isMarket: IsMarket | undefined;
  side: Side | null;
  effect: "open" | "close" | null;
  position: "long" | "short" | null;
  category: CommandCategory | null;
  orderType: "limit" | "market" | null;
  timeInForce: TimeInForce | null;
  price: Decimal | null;
  /** In their order, with whether the symbol stood before each. */
  numbers: OrderNumber[];
  market: string | null;
  unread: string[];
}

/** Null where the sentence is about no order. */
export function readOrderCommand(
  parts: readonly string[],
  isMarket?: IsMarket,
): OrderCommand | null {
  const verb = parts[0] ?? "";
  const side = sideOfVerb.get(verb) ?? null;
  const opens = parts.some((part) => part === "long" || part === "short");
  if (side === null && !(opens && /^(long|short|open|close)$/.test(verb))) return null;
  if (verb.length === 1 && !parts.some((part) => /\p{Nd}/u.test(part))) return null;
  const draft: OrderDraft = {
    isMarket,
    side,
    effect: null,
    position: null,
    category: null,
    orderType: null,
    timeInForce: null,
    price: null,
    numbers: [],
    market: null,
    unread: [],
  };
  const terms = foldTerms(side === null ? parts : parts.slice(1));
  const known = isMarket && terms.find((word) => !reserved.has(word) && isMarket(tradedName(word)));
  for (let at = 0; at < terms.length; at += 1) at += readWord(draft, terms, at, known);
  return finishOrder(draft);
}

/** Reads one word of an order; returns how many more it took with it. */
function readWord(draft: OrderDraft, terms: readonly string[], at: number, known?: string): number {
  const word = terms[at] ?? "";
  const next = terms[at + 1] ?? "";
  const quoted = quotedPart(word);
  if (quoted !== null) {
    draft.unread.push(quoted);
    return 0;
  }
  if (word === "@" || word === "at") return readPrice(draft, word, terms.slice(at + 1));
  const limits = orderTypeTerms.get(word) === "limit" && draft.orderType === null;
  if (limits && draft.price === null && readAmount(next)) {
    draft.orderType = "limit";
    return readPrice(draft, word, terms.slice(at + 1));
  }
  if (word !== known && (readChoice(draft, word) || emptyTerms.has(word))) return 0;
  const amount = word === known ? null : readAmount(word);
  if (amount) return readNumber(draft, amount, word, next, known);
  if (readMarket(draft, word, known)) return 0;
  draft.unread.push(word);
  // What follows a part that was not understood may belong to it.
  if (!readAmount(next) || next === known) return 0;
  draft.unread.push(next);
  return 1;
}

const nameShape = /^[a-z][a-z0-9]{1,19}(?:[/-](?:usdt|usdc|usd|eur|btc|eth))?(?:\.p)?$/;

/** The symbol or coin; a quote coin behind a coin makes a symbol of it. */
function readMarket(draft: OrderDraft, word: string, known?: string): boolean {
  const { market } = draft;
  const quotes = quoteCoins.has(word.toUpperCase());
  const pair = market + word.toUpperCase();
  const joins = market !== null && quotes && /^(?!.*(USDT|USDC|USD|EUR)$).{2,16}$/.test(market);
  if (joins && (known === undefined || draft.isMarket?.(pair))) {
    draft.market = pair;
    return true;
  }
  const isName = nameShape.test(word) && !quotes;
  const isMarket = known === undefined ? isName && !reserved.has(word) : word === known;
  if (market !== null || !isMarket) return false;
  draft.market = tradedName(word);
  return true;
}

function readPrice(draft: OrderDraft, word: string, rest: readonly string[]): number {
  const [next = "", unit = ""] = rest;
  const amount = readAmount(next);
  if (!amount) {
    if (orderTypeTerms.get(next) !== "market") draft.unread.push(word);
    return 0;
  }
  if (draft.price === null) draft.price = amount.value;
  else draft.unread.push(word, next);
  return quoteCoins.has(unit.toUpperCase()) ? 2 : 1;
}

/** A number, with the coin that it counts where one is written with it or behind it. */
function readNumber(
  draft: OrderDraft,
  { value, coin }: Amount,
  word: string,
  next: string,
  known: string | undefined,
): number {
  const behind = coin === null && quoteCoins.has(next.toUpperCase()) ? next.toUpperCase() : null;
  const quote = behind ?? (coin !== null && quoteCoins.has(coin) ? coin : null);
  const afterMarket = draft.market !== null;
  const market = draft.market ?? (known ? tradedName(known) : coin);
  if (quote !== null || coin === null) {
    const text = behind === null ? word : `${word} ${next}`;
    draft.numbers.push({ amount: { value, coin: quote }, base: false, afterMarket, text });
  } else if (market?.startsWith(coin) && !reserved.has(coin.toLowerCase())) {
    if (known === undefined) draft.market = market;
    draft.numbers.push({ amount: { value, coin: null }, base: true, afterMarket, text: word });
  } else draft.unread.push(word);
  return behind === null ? 0 : 1;
}

/** A word that selects something; false for any other, and for a second one of its kind. */
function readChoice(draft: OrderDraft, word: string): boolean {
  const category = categoryTerms.get(word);
  const orderType = orderTypeTerms.get(word);
  const timeInForce = timeInForceTerms.get(word);
  const { effect, position } = draft;
  if (category && draft.category === null) draft.category = category;
  else if (orderType && draft.orderType === null) draft.orderType = orderType;
  else if (timeInForce && draft.timeInForce === null) draft.timeInForce = timeInForce;
  else if (effect === null && word === "open") draft.effect = "open";
  else if (effect === null && /^(close|reduce|reduce-only)$/.test(word)) draft.effect = "close";
  else if (position === null && (word === "long" || word === "short")) draft.position = word;
  else return false;
  return true;
}

function finishOrder(draft: OrderDraft): OrderCommand | null {
  const { category, market, orderType, timeInForce } = draft;
  const meaning = meaningOf(draft);
  if (meaning === null) return null;
  const unread: string[] = [...meaning.unread];
  const [first, second, ...more] = draft.numbers.toSorted(
    (a, b) => Number(b.base) - Number(a.base),
  );
  let { price } = draft;
  let qty: Amount | null = null;
  let undecided: Amount | null = null;
  const priced = price !== null || orderType === "market";
  const isSure = priced || first?.base || first?.amount.coin != null || second !== undefined;
  if (first && (isSure || !first.afterMarket)) qty = first.amount;
  else if (first) undecided = first.amount;
  if (second && priced) unread.push(...second.text.split(" "));
  else if (second) price = second.amount.value;
  unread.push(...more.flatMap(({ text }) => text.split(" ")));
  // An order at the market has no price: which of the two is meant, the user has to say.
  if (orderType === "market" && price !== null) {
    unread.push("@", price);
    price = null;
  }
  unread.push(...draft.unread);
  return {
    kind: "order",
    ...{ side: meaning.side, effect: meaning.effect, category, market },
    ...{ qty, price, undecided, orderType, timeInForce, unread },
  };
}

/** Side and effect; a position that contradicts both is not read. Null without a side. */
function meaningOf(draft: OrderDraft) {
  const { side, effect, position } = draft;
  if (position === null) return side && { side, effect, unread: [] };
  if (side === null) {
    const closing = effect === "close";
    const buying = (position === "long") !== closing;
    return { side: buying ? "buy" : "sell", effect: effect ?? "open", unread: [] } as const;
  }
  const named = (side === "buy") === (position === "long") ? "open" : "close";
  if (effect !== null && effect !== named) return { side, effect, unread: [position] };
  return { side, effect: named, unread: [] } as const;
}

/** The parts of the sentence that is read as this order. */
export function orderParts(command: OrderCommand): readonly (string | null)[] {
  const { side, effect, category, market, qty, price, undecided, orderType } = command;
  return [
    side,
    effect && `to ${effect}`,
    qty && amountText(qty),
    market,
    undecided && amountText(undecided),
    category,
    price && `@ ${price}`,
    orderType,
    command.timeInForce,
    ...command.unread.map(quotePart),
  ];
}

const amountText = ({ value, coin }: Amount) => (coin === null ? value : `${value} ${coin}`);
