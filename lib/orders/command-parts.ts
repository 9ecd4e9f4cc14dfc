import { type Decimal, readTyped, sign } from "@/lib/decimal";

/** A number of a sentence, with the coin that it counts where one is named. */
export interface Amount {
  readonly value: Decimal;
  /** In capitals; null for what the order counts by itself. */
  readonly coin: string | null;
}

/**
 * The parts of a sentence in small letters: what stands between spaces, and "@" for itself. A part
 * in quotation marks stays whole, for it shall not be read.
 */
export function splitCommand(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .flatMap((part) => (part.startsWith('"') ? [part] : part.replaceAll("@", " @ ").split(" ")))
    .map((part) => part.replace(/[,;]+$/, ""))
    .filter((part) => part !== "");
}

/** What stands in quotation marks; null where none are around a part. */
export function quotedPart(part: string): string | null {
  return /^"(.+)"$/.exec(part)?.[1] ?? null;
}

/** A part that shall not be read. */
export function quotePart(part: string): string {
  return `"${part}"`;
}

const pairs: ReadonlySet<string> = new Set(["post only", "reduce only"]);

/** Makes one word of two that are one, such as "post only". */
export function foldTerms(terms: readonly string[]): readonly string[] {
  const folded: string[] = [];
  for (const word of terms) {
    if (pairs.has(`${folded.at(-1)} ${word}`)) folded.push(`${folded.pop()}-${word}`);
    else folded.push(word);
  }
  return folded;
}

const longestNumber = 30;

/** "0.5", "1,000.5", "92k", "$1000", "0.5btc", "10kusdt"; null for what is no sure number. */
export function readAmount(word: string): Amount | null {
  const [, money = "", digits = "", suffix = ""] =
    /^(\$?)(\p{Nd}[\p{Nd}.,']*|\.\p{Nd}+)([a-z]*)$/u.exec(word) ?? [];
  if (digits === "" || digits.length > longestNumber) return null;
  const [, unit = "", coin = ""] = /^([km](?=$|usd|eur|btc|eth))?([a-z]*)$/.exec(suffix) ?? [];
  if (coin.length === 1 || (money !== "" && coin !== "")) return null;
  const typed = readTyped(`${digits}${unit}`, { source: "typed" });
  if (typed.kind !== "value" || sign(typed.value) !== 1) return null;
  return { value: typed.value, coin: money === "" ? coin.toUpperCase() || null : "USD" };
}

/** "BTC/USDT", "BTC-USDT" and "BTCUSDT.P" as the exchange writes them; ids as they are. */
export function tradedName(word: string): string {
  const name = word.toUpperCase().replace(/(?<=..)(\.P)+$/, "");
  return /^[A-Z0-9]+[/-](USDT|USDC|USD|EUR|BTC|ETH)$/.test(name) ? name.replace(/[/-]/, "") : name;
}
