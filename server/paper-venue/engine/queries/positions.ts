import { unrealised } from "../exposure";
import type { State } from "../state";
import type { PositionView } from "../types";
import { formatAmount, formatUnits } from "../units";
import { averagePrice } from "./view-of";

/** An account's open futures positions, by category and symbol. */
export function positions(state: State, uid: string): readonly PositionView[] {
  const stakes = [...(state.accounts.get(uid)?.stakes.values() ?? [])];
  const rows = stakes
    .filter(({ lots }) => lots !== 0)
    .map((stake): PositionView => {
      const { category, symbol, rules } = stake.instrument;
      const long = stake.lots > 0;
      const lots = Math.abs(stake.lots);
      const cost = long ? stake.cost : -stake.cost;
      return {
        category,
        symbol,
        side: long ? "long" : "short",
        qty: formatUnits(lots, rules.lotScale),
        avgPrice: averagePrice(cost, lots, rules.lotScale, rules.priceScale),
        leverage: stake.leverage,
        unrealised: formatAmount(unrealised(stake)),
      };
    });
  const key = (row: PositionView) => `${row.category} ${row.symbol}`;
  return rows.sort((one, other) => (key(one) < key(other) ? -1 : 1));
}
