import "server-only";
import type { Permission } from "@/lib/exchange/permissions";
import type { Principal } from "@/lib/people/principal";
import type { Environment, PositionMode } from "@/server/db/schema";
import type { Tx } from "@/server/db/transaction";

/** A key and the account it belongs to, as screens may see it: never the key itself. */
export interface ConnectionRow {
  readonly id: string;
  readonly label: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly environment: Environment;
  readonly venue: string;
  readonly positionMode: PositionMode;
  readonly ndBroker: boolean;
  readonly copyTrading: boolean;
  readonly permissions: readonly Permission[];
  readonly keyLast4: string;
}

/** A key as its owner hands it in, with the account it goes under. */
export interface NewConnection {
  readonly deskId: string;
  readonly createdBy: string | null;
  readonly label: string;
  readonly account:
    | { readonly id: string }
    | {
        readonly name: string;
        readonly environment: Environment;
        readonly venue: string;
        readonly positionMode: PositionMode;
        readonly ndBroker: boolean;
        readonly copyTrading: boolean;
        readonly channelCode: string | null;
      };
  readonly permissions: readonly Permission[];
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
}

/** What adding a key made, or found: the same key is never stored twice on a desk. */
export interface AddedConnection {
  readonly connectionId: string;
  readonly accountId: string;
  readonly existed: boolean;
}

/** The desk's keys that are not removed, by account name. */
export async function listConnections(_principal: Principal): Promise<readonly ConnectionRow[]> {
  return [];
}

/** Seals a key and stores it under a new or an existing account. */
export async function addConnection(_tx: Tx, _new: NewConnection): Promise<AddedConnection> {
  throw new Error("The vault is being built.");
}
