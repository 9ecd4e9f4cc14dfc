import type { SandboxState } from "./practice";
import { deviationItems } from "./quirk-forms";
import { deviation } from "./quirks";

type State = { readonly parts: { readonly practice: SandboxState } };

/** Whether an account is a copy-trading trader's (rulings 7). */
export function isCopyTrader(state: State, uid: string): boolean {
  return deviationItems(deviation(state, "copy-traders")).includes(uid);
}

/** Whether a copy-trading trader may trade a symbol (interface.md section 3). */
export function isElitePair(state: State, symbol: string): boolean {
  return deviationItems(deviation(state, "elite-pairs")).includes(symbol);
}
