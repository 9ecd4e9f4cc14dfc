/**
 * The accounts of the seeded venue, by uid. The maker and the taker are the quoting bots; trader,
 * hedge and `subAccounts` are the broker's sub-accounts, `clients` came by its channel code and
 * have accounts of their own.
 */
export const seedAccounts = {
  broker: "2000000001",
  /** Positions are netted. */
  trader: "2000000002",
  /** In hedge mode. */
  hedge: "2000000003",
  subAccounts: ["2000000011", "2000000012", "2000000013", "2000000014"],
  clients: ["3000000001", "3000000002", "3000000003", "3000000004", "3000000005", "3000000006"],
  /** A second broker and its sub-accounts, on a venue that is started with a sample. */
  sampleBroker: "2000000101",
  sampleSubAccounts: [
    ...["2000000111", "2000000112", "2000000113", "2000000114"],
    ...["2000000115", "2000000116", "2000000117", "2000000118"],
  ],
  /** Came by the second broker's channel code, and has an account of its own. */
  sampleClient: "3000000101",
  maker: "1000000001",
  taker: "1000000002",
  /** Quotes the other product lines: one account may have 400 open futures orders. */
  secondMaker: "1000000003",
} as const;

/** The accounts of the sample's broker: its sub-accounts, and who came by its channel code. */
export const sampleUids: ReadonlySet<string> = new Set([
  ...seedAccounts.sampleSubAccounts,
  seedAccounts.sampleClient,
]);

/** The accounts that no user trades with. */
export const bots: ReadonlySet<string> = new Set([
  seedAccounts.maker,
  seedAccounts.taker,
  seedAccounts.secondMaker,
]);

/**
 * Deterministic randomness: the same seed and keys give the same number on every machine, so a
 * market replayed from the log is the market that was seen. Mixes 32-bit integers only; no floats,
 * no state.
 */
export function draw(seed: number, ...keys: readonly number[]): number {
  let mixed = seed | 0;
  for (const key of keys) mixed = mix(mixed ^ Math.imul(key | 0, 0x9e3779b1));
  return mix(mixed) >>> 0;
}

/** A whole number from 0 to `limit - 1`. */
export function drawBelow(limit: number, seed: number, ...keys: readonly number[]): number {
  return draw(seed, ...keys) % limit;
}

function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return mixed ^ (mixed >>> 15);
}
