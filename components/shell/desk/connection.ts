import type { PositionMode } from "@/lib/orders/intents";
import type { Environment } from "@/lib/people/capabilities";

/** A key and the account it belongs to, as the desk shows it: never the key itself. */
export interface DeskConnection {
  readonly id: string;
  readonly label: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly environment: Environment;
  /** Which of the desk's venues; part of the topics of market data. */
  readonly venue: string;
  readonly positionMode: PositionMode;
  /** A broker's main account, which has commissions and sub-accounts. */
  readonly ndBroker: boolean;
  readonly permissions: readonly string[];
  readonly keyLast4: string;
}

/**
 * The one a page works with: what its address names, else what was chosen last in this browser,
 * else a broker's main account, which has most to see, else the first that may trade.
 */
export function shownConnection(
  connections: readonly DeskConnection[],
  named: string | null,
  chosen: string | undefined,
): DeskConnection | undefined {
  const byId = (wanted: string | null | undefined) => connections.find(({ id }) => id === wanted);
  const broker = connections.find(({ ndBroker }) => ndBroker);
  const trades = connections.find(({ permissions }) =>
    permissions.some((permission) => permission.endsWith("_trade")),
  );
  return byId(named) ?? byId(chosen) ?? broker ?? trades ?? connections[0];
}
