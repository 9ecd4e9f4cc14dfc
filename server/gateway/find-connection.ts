import "server-only";
import type { Permission } from "@/lib/exchange/permissions";
import { pool } from "../db/pool";
import type { Environment, PositionMode } from "../db/schema";

/** An account as the gateway needs it. */
export interface AccountFacts {
  readonly id: string;
  readonly name: string;
  readonly environment: Environment;
  readonly venue: string;
  readonly positionMode: PositionMode;
  readonly ndBroker: boolean;
  readonly copyTrading: boolean;
  readonly channelCode: string | null;
  /** An owner has allowed orders on this live account. */
  readonly liveConfirmed: boolean;
}

/** A key that is not removed, with its account. */
export interface FoundConnection {
  readonly id: string;
  readonly deskId: string;
  readonly label: string;
  readonly permissions: readonly Permission[];
  readonly keyLast4: string;
  readonly account: AccountFacts;
}

/** A connection by its id; null when it is unknown or removed. */
export async function findConnection(id: string): Promise<FoundConnection | null> {
  const { rows } = await pool().query<FoundConnection>({
    name: "gateway-connection",
    text: `${connectionSql} WHERE c.id = $1 AND c.removed_at IS NULL`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** A desk's connections that are not removed, by the account's name and the key's age. */
export async function connectionsOf(deskId: string): Promise<readonly FoundConnection[]> {
  const { rows } = await pool().query<FoundConnection>({
    name: "gateway-connections",
    text: `${connectionSql} WHERE c.desk_id = $1 AND c.removed_at IS NULL
           ORDER BY a.name, c.created_at, c.id`,
    values: [deskId],
  });
  return rows;
}

const connectionSql = `
SELECT c.id, c.desk_id AS "deskId", c.label, c.permissions, c.key_last4 AS "keyLast4",
  json_build_object(
    'id', a.id, 'name', a.name, 'environment', a.environment, 'venue', a.venue,
    'positionMode', a.position_mode, 'ndBroker', a.nd_broker, 'copyTrading', a.copy_trading,
    'channelCode', a.channel_code, 'liveConfirmed', a.live_confirmed_at IS NOT NULL) AS account
FROM connection AS c JOIN account AS a ON a.id = c.account_id AND a.desk_id = c.desk_id`;
