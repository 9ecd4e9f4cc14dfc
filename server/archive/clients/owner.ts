import "server-only";
import type { OwnerFrom } from "@/lib/archive/ownership";

/** Whose something is: a client, and for a uid the account of the desk that is the sub-account. */
export interface Owner {
  readonly clientId: string;
  readonly orderAccountId: string | null;
}

/** A uid or a prefix as its entries would be, in the order of their days. */
export interface Candidate {
  readonly kind: "uid" | "prefix";
  readonly key: string;
  readonly entries: readonly OwnerFrom<Owner>[];
}
