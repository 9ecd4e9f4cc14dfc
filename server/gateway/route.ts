import "server-only";
import type { Endpoint } from "@/lib/exchange/define-endpoint";
import type { CallContext } from "./call-context";
import type { FoundConnection } from "./find-connection";

/** A call that may be made: who, by which key, to what. */
export interface Route {
  readonly context: CallContext;
  readonly endpoint: Endpoint;
  /** Null for a public endpoint that is called without a key. */
  readonly connection: FoundConnection | null;
  readonly venue: string;
  readonly baseUrl: string;
  /** Whose clock of the exchange counts: the account's, or the venue's. */
  readonly clock: string;
}

/** A call that is made with a key. */
export type KeyedRoute = Route & { readonly connection: FoundConnection };
