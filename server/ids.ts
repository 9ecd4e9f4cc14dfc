import "server-only";
import { randomBytes } from "node:crypto";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** An opaque id that cannot be guessed: the prefix, `_`, and 128 random bits as 26 characters. */
export function newId(prefix: string): string {
  let bits = BigInt(`0x${randomBytes(16).toString("hex")}`);
  let text = "";
  for (let place = 0; place < 26; place += 1) {
    text = alphabet[Number(bits & 31n)] + text;
    bits >>= 5n;
  }
  return `${prefix}_${text}`;
}
