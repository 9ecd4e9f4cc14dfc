/**
 * A new id for one thing a person means to do: the Idempotency-Key of the request and the clientOid
 * of the order at once, so that the ticket can show it before anything is sent.
 */
export function newClientOid(nowMs: number): string {
  return clientOidFrom(nowMs, crypto.getRandomValues(new Uint8Array(10)));
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
  if (random.length !== randomBytes) {
    throw new RangeError(`A clientOid needs ${randomBytes} random bytes, not ${random.length}.`);
  }
  const chance = random.reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n);
  return `D1-${crockford(BigInt(timeMs), 10)}${crockford(chance, 16)}`;
}

function crockford(bits: bigint, length: number): string {
  let text = "";
  for (let rest = bits; text.length < length; rest >>= 5n) {
    text = alphabet.charAt(Number(rest & 31n)) + text;
  }
  return text;
}
