import { isClientOidMark } from "./identifiers";

/**
 * A new id for one thing a user means to do: the Idempotency-Key of the request and the clientOid
 * of the order at once, so that the ticket can show it before anything is sent. It carries the
 * user's mark where one is given. Throws RangeError for a mark that no clientOid can carry.
 */
export function newClientOid(nowMs: number, mark = ""): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  return mark === "" ? clientOidFrom(nowMs, random) : markedClientOidFrom(mark, random);
}

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const timeBits = 48;

const randomBytes = 10;

/**
 * The clientOid of a new order (docs/order-safety.md#c2-rule-1): `D1-` and 26 Crockford characters,
 * 29 in all, so that ids sort by time. Throws RangeError for a time outside 48 bits of milliseconds
 * or for other than 10 random bytes.
 */
export function clientOidFrom(timeMs: number, random: Uint8Array): string {
  if (!Number.isInteger(timeMs) || timeMs < 0 || timeMs >= 2 ** timeBits) {
    throw new RangeError(`A clientOid needs whole milliseconds within ${timeBits} bits.`);
  }
  return `D1-${crockford(BigInt(timeMs), 10)}${chanceOf(random)}`;
}

/**
 * The clientOid of a new order with a user's mark in it: `D2-`, the mark, `-` and 80 bits of
 * chance as 16 Crockford characters, at most 32 in all. Throws RangeError as `clientOidFrom` does.
 */
export function markedClientOidFrom(mark: string, random: Uint8Array): string {
  if (mark === "" || !isClientOidMark(mark)) {
    throw new RangeError("A tag has 1 to 12 letters, digits, hyphens or underscores.");
  }
  return `D2-${mark}-${chanceOf(random)}`;
}

function chanceOf(random: Uint8Array): string {
  if (random.length !== randomBytes) {
    throw new RangeError(`A clientOid needs ${randomBytes} random bytes, not ${random.length}.`);
  }
  return crockford(
    random.reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n),
    16,
  );
}

function crockford(bits: bigint, length: number): string {
  let text = "";
  for (let rest = bits; text.length < length; rest >>= 5n) {
    text = alphabet.charAt(Number(rest & 31n)) + text;
  }
  return text;
}
