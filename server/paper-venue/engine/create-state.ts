import { newPlans } from "./plans/plan";
import type { EngineState } from "./state";

/** An exchange on its first day: nothing listed, nobody there. */
export function createState(): EngineState {
  return {
    instruments: {
      SPOT: new Map(),
      MARGIN: new Map(),
      "USDT-FUTURES": new Map(),
      "COIN-FUTURES": new Map(),
      "USDC-FUTURES": new Map(),
    },
    indices: new Map(),
    accounts: new Map(),
    ledger: new Map(),
    plans: newPlans(),
    rules: { "hedge-close": "remainder", "client-oid-reuse": "refuse" },
    lastIdAt: 0,
    lastIdNumber: 0,
  };
}
