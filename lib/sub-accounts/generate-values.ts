import type { Day } from "@/lib/time";

const letters = "abcdefghijklmnopqrstuvwxyz";
const aliasLength = 8;
const passphraseLength = 24;
const passphraseSigns = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/**
 * The alias of 8 letters with this beginning and number: "acme" and 0 give acmeaaaa, then
 * acmeaaab. Throws RangeError for a beginning that is no letters or leaves no room for the number.
 */
export function aliasOf(prefix: string, number: number): string {
  if (!/^[A-Za-z]*$/.test(prefix)) throw new RangeError(`Not letters: ${JSON.stringify(prefix)}`);
  let rest = number;
  let counter = "";
  while (prefix.length + counter.length < aliasLength) {
    counter = letters[rest % letters.length] + counter;
    rest = Math.floor(rest / letters.length);
  }
  if (rest > 0 || prefix.length > aliasLength) {
    throw new RangeError(`${prefix} leaves no room for number ${number}.`);
  }
  return prefix + counter;
}

/** The first `count` aliases with this beginning that nobody has; fewer when they run out. */
export function freeAliases(prefix: string, count: number, taken: ReadonlySet<string>): string[] {
  const room = letters.length ** Math.max(0, aliasLength - prefix.length);
  const free: string[] = [];
  for (let number = 0; free.length < count && number < Math.min(room, maxTries); number += 1) {
    const alias = aliasOf(prefix, number);
    if (!taken.has(alias.toLowerCase())) free.push(alias);
  }
  return free;
}

const maxTries = 1_000;

/** A label out of a pattern: {n} becomes the number, {yymmdd} the day. */
export function labelOf(pattern: string, number: number, day: Day): string {
  return pattern
    .replaceAll("{n}", String(number))
    .replaceAll("{yymmdd}", day.slice(2).replaceAll("-", ""));
}

/**
 * A passphrase of 24 letters and digits, at least one of each, all equally likely. Works wherever
 * `crypto` is: in a browser and on the server.
 */
export function newPassphrase(): string {
  for (;;) {
    const passphrase = Array.from({ length: passphraseLength }, randomSign).join("");
    if (/[A-Za-z]/.test(passphrase) && /\d/.test(passphrase)) return passphrase;
  }
}

/** Bytes past the last whole multiple are drawn again, so that no sign is likelier. */
function randomSign(): string {
  const fair = 256 - (256 % passphraseSigns.length);
  for (;;) {
    const [byte = fair] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return passphraseSigns[byte % passphraseSigns.length] ?? "";
  }
}
