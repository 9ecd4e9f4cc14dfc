import { reject } from "../reject";
import type { EngineState } from "../state";
import type { EngineEvent, OpenAccount } from "../types";

/** Opens an empty account. */
export function openAccount(state: EngineState, { uid, holdMode }: OpenAccount): EngineEvent {
  if (uid === "" || state.accounts.has(uid)) {
    return reject("40020", "uid", "Parameter uid error: the uid is taken");
  }
  state.accounts.set(uid, {
    uid,
    holdMode: holdMode ?? "one_way_mode",
    positionAccounts: { net: new Map(), long: new Map(), short: new Map() },
    orders: new Map(),
    byClientOid: new Map(),
    openOrders: { SPOT: 0, MARGIN: 0, "USDT-FUTURES": 0, "COIN-FUTURES": 0, "USDC-FUTURES": 0 },
    newest: null,
    oldest: null,
    acknowledged: new Map(),
  });
  return { type: "account-opened", uid };
}
