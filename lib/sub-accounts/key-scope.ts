import type { KeyPermission } from "@/lib/exchange/values";

/** What a key may do, by the names that users give it. No endpoint lets a key withdraw. */
export const permissionPresets = [
  { id: "read", name: "Read only", permList: ["read"] },
  { id: "spot", name: "Spot", permList: ["spot_trade", "read"] },
  { id: "margin", name: "Spot and margin", permList: ["spot_trade", "margin_trade", "read"] },
  { id: "futures", name: "Futures", permList: ["contract_trade", "read"] },
  {
    id: "full",
    name: "All trading",
    permList: ["spot_trade", "margin_trade", "contract_trade", "read"],
  },
] as const satisfies readonly {
  readonly id: string;
  readonly name: string;
  readonly permList: readonly KeyPermission[];
}[];

/** The preset that gives exactly these permissions; undefined when none does. */
export function permissionPresetOf(
  permList: readonly string[],
): (typeof permissionPresets)[number] | undefined {
  return permissionPresets.find(
    (preset) =>
      preset.permList.length === permList.length &&
      preset.permList.every((permission) => permList.includes(permission)),
  );
}

/** What permissions let a key's holder do, in a few words. */
export function permissionsLabel(permList: readonly string[]): string {
  return permissionPresetOf(permList)?.name ?? permList.join(", ");
}

/** What a list of addresses said: the single addresses, each once, in the order of the text. */
export function parseAddresses(text: string): string[] {
  return [...new Set(text.split(/[\s,;|]+/).filter((each) => each !== ""))];
}

/** How many single addresses a range such as 203.0.113.0/30 stands for; null when it is none. */
export function rangeSize(text: string): bigint | null {
  const [address = "", bits, ...rest] = text.split("/");
  if (bits === undefined || rest.length > 0 || !/^\d{1,3}$/.test(bits)) return null;
  const max = address.includes(":") ? 128n : 32n;
  const fixed = BigInt(bits);
  return fixed > max ? null : 1n << (max - fixed);
}

/**
 * The single addresses of a small range, /29 to /32, all of them; null for any other text. The
 * interface says nothing of ranges, so each is written out.
 */
export function addressesOfRange(text: string): readonly string[] | null {
  const [address = "", bits] = text.split("/");
  const size = rangeSize(text);
  if (size === null || size > 8n) return null;
  if (address.includes(":")) return bits === "128" ? [address] : null;
  const octets = address.split(".");
  if (
    octets.length !== 4 ||
    !octets.every((each) => /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/.test(each))
  ) {
    return null;
  }
  const last = Number.parseInt(octets[3] ?? "", 10);
  const count = Number.parseInt(String(size), 10);
  const from = last - (last % count);
  const network = octets.slice(0, 3).join(".");
  return Array.from({ length: count }, (_, at) => `${network}.${from + at}`);
}

/** Addresses with small ranges written out, each once, divided by blanks. */
export function writeOutRanges(text: string): string {
  const single = parseAddresses(text).flatMap((each) => addressesOfRange(each) ?? [each]);
  return [...new Set(single)].join(" ");
}

/** The small ranges in a list of addresses, with how many single ones each stands for. */
export function smallRanges(text: string): readonly { range: string; count: number }[] {
  return parseAddresses(text).flatMap((range) => {
    const count = addressesOfRange(range)?.length;
    return count === undefined ? [] : [{ range, count }];
  });
}

/** Why no request from the internet can come from an address, or null when one can. */
export function unreachableReason(address: string): string | null {
  const text = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
  const found = unreachableKinds.find(({ form }) => form.test(text));
  return found?.reason ?? null;
}

const unreachableKinds: readonly { readonly form: RegExp; readonly reason: string }[] = [
  { form: /^(127\.|::1$)/, reason: "a loopback address: this computer only" },
  { form: /^(0\.|::$)/, reason: "not a host address" },
  {
    form: /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:)/,
    reason: "a private address, not reachable from the internet",
  },
  {
    form: /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
    reason: "shared by a provider's customers, not reachable from the internet",
  },
  { form: /^(169\.254\.|fe[89ab][0-9a-f]:)/, reason: "a link-local address" },
];
