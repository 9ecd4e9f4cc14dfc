import { unrealised } from "../exposure";
import { positionAccountsOf } from "../stake-of";
import type { EngineState } from "../state";
import type { PositionView } from "../types";
import { formatAmount } from "../units";
import { traded } from "./sizes";

/** An account's open futures positions, by category, symbol and side. */
export function positions(state: EngineState, uid: string): readonly PositionView[] {
  const account = state.accounts.get(uid);
  const rows = (account ? positionAccountsOf(account) : [])
    .filter(({ lots }) => lots !== 0)
    .map((stake): PositionView => {
      const { category, symbol } = stake.instrument;
      const long = stake.lots > 0;
      const entry = traded(stake.instrument, Math.abs(stake.lots), long ? stake.cost : -stake.cost);
      return {
        category,
        symbol,
        side: long ? "long" : "short",
        posSide: stake.posSide,
        marginMode: stake.marginMode,
        qty: entry.qty,
        value: entry.value,
        avgPrice: entry.avgPrice,
        leverage: stake.leverage,
        unrealised: formatAmount(unrealised(stake)),
      };
    });
  const key = (row: PositionView) => `${row.category} ${row.symbol} ${row.side}`;
  return rows.sort((one, other) => (key(one) < key(other) ? -1 : 1));
}
