import "server-only";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { normalForm } from "@/lib/people/password/normal-form";
import { type HashCaller, inHashQueue } from "./hash-queue";

/** Argon2id, the library's default kind, with 64 MiB (security e.3). */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** The hash of a password nobody knows: somebody who does not exist costs the same time. */
const nobody =
  "$argon2id$v=19$m=65536,t=3,p=1" +
  "$VGQJRdlH/eD9jlqpqNAENQ$rFC9wFMNfdi81GfwWDIwOChOGYG08LDi4o4UTgzBytQ";

/** A password as a PHC string for the database; null when too many hashes wait. */
export function hashPassword(password: string, caller: HashCaller): Promise<string | null> {
  return inHashQueue(caller, () => hash(normalForm(password), cost));
}

/** Whether a password belongs to a stored hash; null when too many hashes wait. */
export async function passwordMatches(
  stored: string | null,
  password: string,
  caller: HashCaller,
): Promise<boolean | null> {
  const matches = await inHashQueue(caller, () => verify(stored ?? nobody, normalForm(password)));
  return matches === null ? null : matches && stored !== null;
}

/** Whether a stored hash was made with other costs than today's. */
export function isDated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  return (
    memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
  );
}
