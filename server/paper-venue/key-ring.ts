import type { Permission } from "@/lib/exchange/define-endpoint";

/** A key of the venue and what it may do. */
export interface VenueKey {
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
  readonly uid: string;
  readonly permissions: readonly Permission[];
  /** The addresses it is bound to. */
  readonly addresses: readonly string[];
  /** Whether the account is the main account of an ND broker. */
  readonly ndBroker: boolean;
}

/** The keys that the venue knows, by their public part. */
export interface KeyRing {
  get(publicKey: string): VenueKey | undefined;
}

type Lookup = KeyRing["get"];

/** Puts keys on a ring; `others` finds those that are made while the venue runs. */
export function keyRing(keys: readonly VenueKey[], others: Lookup = () => undefined): KeyRing {
  const fixed = new Map(keys.map((key) => [key.key, key]));
  return { get: (publicKey) => fixed.get(publicKey) ?? others(publicKey) };
}
