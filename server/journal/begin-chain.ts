import "server-only";
import { chainHead } from "../db/schema";
import type { Tx } from "../db/transaction";
import { firstMac } from "../vault";
import { genesisHash } from "./chain";

/** Puts the head of a chain without entries there, unless the chain has begun. */
export async function beginChain(tx: Tx, chain: string): Promise<void> {
  const hash = genesisHash(chain);
  const { keyId, mac } = await firstMac(tx, { chain, seq: "0", hash });
  await tx
    .insert(chainHead)
    .values({ accountId: chain, seq: 0, hash, keyId, mac })
    .onConflictDoNothing();
}
