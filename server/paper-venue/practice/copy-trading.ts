import type { Practice } from "./practice";
import { listed } from "./quirk-forms";
import { quirk } from "./quirks";

type State = { readonly parts: { readonly practice: Practice } };

/** Whether an account is a copy-trading trader's (rulings 7). */
export function isCopyTrader(state: State, uid: string): boolean {
  return listed(quirk(state, "copy-traders")).includes(uid);
}

/** Whether a copy-trading trader may trade a symbol (interface.md section 3). */
export function isElitePair(state: State, symbol: string): boolean {
  return listed(quirk(state, "elite-pairs")).includes(symbol);
}
