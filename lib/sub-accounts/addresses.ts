/** What a list of addresses said: the single addresses, each once, in the order of the text. */
export function parseAddresses(text: string): string[] {
  return [...new Set(text.split(/[\s,;|]+/).filter((each) => each !== ""))];
}

/** How many single addresses a range such as 203.0.113.0/30 stands for; null when it is none. */
export function rangeSize(text: string): bigint | null {
  const [address = "", bits, ...rest] = text.split("/");
  if (bits === undefined || rest.length > 0 || !/^\d{1,3}$/.test(bits)) return null;
  const most = address.includes(":") ? 128n : 32n;
  const fixed = BigInt(bits);
  return fixed > most ? null : 1n << (most - fixed);
}

/** Why no request from the internet can come from an address, or null when one can. */
export function unreachable(address: string): string | null {
  const text = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
  const found = kinds.find(({ form }) => form.test(text));
  return found?.words ?? null;
}

const kinds: readonly { readonly form: RegExp; readonly words: string }[] = [
  { form: /^(127\.|::1$)/, words: "the loopback: only this computer itself" },
  { form: /^(0\.|::$)/, words: "no address of a computer" },
  {
    form: /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:)/,
    words: "a private address, which the internet never sees",
  },
  { form: /^(169\.254\.|fe[89ab][0-9a-f]:)/, words: "an address of one cable only" },
];
