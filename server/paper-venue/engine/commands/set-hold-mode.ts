import { dropFuturesPlans } from "../plans/drop-plan";
import { reject } from "../reject";
import type { Run } from "../run";
import { positionAccountsOf } from "../stake-of";
import type { EngineState } from "../state";
import type { EngineEvent, HoldMode, SetHoldMode } from "../types";

const modes: readonly HoldMode[] = ["one_way_mode", "hedge_mode"];

/**
 * Changes an account's position mode; no futures position and no futures order may be open. Plan
 * orders of the other mode could not be placed any more, and go.
 */
export function changeHoldMode(run: Run, command: SetHoldMode): void {
  const account = run.state.accounts.get(command.uid);
  const before = account?.holdMode;
  run.events.push(setHoldMode(run.state, command));
  if (account && account.holdMode !== before) dropFuturesPlans(run, account);
}

function setHoldMode(state: EngineState, { uid, holdMode }: SetHoldMode): EngineEvent {
  const account = state.accounts.get(uid);
  if (!account) return reject("40020", "uid", "Parameter uid error: no account");
  if (!modes.includes(holdMode)) return wrong(`must be one of ${modes.join(", ")}`);
  const futures = positionAccountsOf(account).filter(({ instrument }) => instrument.futures);
  if (futures.some(({ lots }) => lots !== 0)) return wrong("futures positions are open");
  if (futures.some(({ openOrders }) => openOrders > 0)) return wrong("futures orders are open");
  account.holdMode = holdMode;
  return { type: "hold-mode-set", uid, holdMode };
}

function wrong(why: string): EngineEvent {
  return reject("40020", "holdMode", `Parameter holdMode error: ${why}`);
}
