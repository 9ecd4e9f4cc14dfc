import type { WantedSubAccount } from "./check-rows";

/** What a list of new sub-accounts would put into the world. */
export interface BlastRadius {
  readonly accounts: number;
  /** How many of the keys have each permission that can move money, most first. */
  readonly trading: readonly { readonly what: string; readonly keys: number }[];
  /** Keys that can only read. */
  readonly reading: number;
  readonly addresses: readonly string[];
}

const movesMoney = { spot_trade: "spot", margin_trade: "margin", contract_trade: "futures" };

/** Adds up what the keys of a list could do, and from where. */
export function blastRadius(rows: readonly WantedSubAccount[]): BlastRadius {
  const keysWith = (permission: string) =>
    rows.filter(({ permList }) => permList.includes(permission)).length;
  const trading = Object.entries(movesMoney)
    .map(([permission, what]) => ({ what, keys: keysWith(permission) }))
    .filter(({ keys }) => keys > 0);
  const trades = ({ permList }: WantedSubAccount) =>
    Object.keys(movesMoney).some((permission) => permList.includes(permission));
  return {
    accounts: rows.length,
    trading: trading.sort((a, b) => b.keys - a.keys),
    reading: rows.filter((row) => !trades(row)).length,
    addresses: [...new Set(rows.flatMap(({ ipList }) => ipList))],
  };
}

/** The same in one sentence for the person who is about to say yes. */
export function blastWords({ accounts, trading, reading, addresses }: BlastRadius): string {
  const keys = (count: number) => (count === 1 ? "1 key" : `${count} keys`);
  const can = [
    ...trading.map(({ what, keys: count }) => `${keys(count)} may trade ${what}`),
    ...(reading > 0 ? [`${keys(reading)} may only read`] : []),
  ].join(", ");
  const made =
    accounts === 1 ? "1 sub-account with a key" : `${accounts} sub-accounts with a key each`;
  const from = addresses.length === 1 ? "1 address" : `${addresses.length} addresses`;
  return `This creates ${made}: ${can}, from ${from}. The interface cannot undo it.`;
}
