import { acknowledge, acknowledgementOf, checkCap, checkClientOid } from "../checks/order-limits";
import { lotsToClose, parseOrderNumbers } from "../checks/parse-order";
import { checkTradingStatus } from "../checks/trading-rules";
import { type Rejected, reject } from "../events";
import type { EngineState } from "../exchange-state";
import { closableLots, positionAccountOf } from "../position-account";
import type { Run } from "../run";
import type { EngineInstrument, PositionAccount, TradingAccount } from "../state";
import type { PlaceOrder, PlaceStrategy } from "../types";
import { formatUnits } from "../units";
import { plansOf } from "./plan";
import {
  checkTakeProfitStopLoss,
  closingSide,
  type ProtectedPosition,
  type Protection,
  placeProtection,
  takeProfitStopLoss,
  unprotectedLots,
} from "./take-profit-stop-loss";

/**
 * Protects a position (docs/interface.md#endpoint-11, docs/rulings.md#ruling-23, #ruling-29,
 * #ruling-30): one order of mode full a position; the parts of one side never exceed it. The same
 * clientOid within six hours gets the first acknowledgement again.
 */
export function placeStrategy(run: Run, command: PlaceStrategy): void {
  const { state, events, now } = run;
  const { uid, clientOid } = command;
  const account = state.accounts.get(uid);
  const known = account && clientOid && acknowledgementOf(account, "strategy", clientOid, now);
  if (known) {
    events.push({ type: "repeated", uid, orderId: known.orderId, clientOid });
    return;
  }
  const protection = prepare(run, account, command);
  if ("code" in protection) {
    events.push(protection);
    return;
  }
  const [first] = placeProtection(run, protection);
  if (account && first && clientOid) {
    acknowledge(account, "strategy", clientOid, { orderId: first.id, at: now });
  }
}

function prepare(
  run: Run,
  account: TradingAccount | undefined,
  command: PlaceStrategy,
): Protection | Rejected {
  const { state, now } = run;
  const { category, symbol, posSide } = command;
  if (!account) return reject("40013", "uid", "User status is abnormal: no account");
  const instrument = state.instruments[category].get(symbol);
  if (!instrument?.futures) {
    const message = `Trading pair ${symbol} does not exist in ${category}`;
    return reject("25100", "symbol", message);
  }
  const hedge = account.holdMode === "hedge_mode";
  const positionAccount = positionAccountOf(state, account, instrument, hedge ? posSide : null);
  const lots =
    checkSymbol(instrument) ??
    checkTradingStatus(instrument, true, now) ??
    checkClientOid(state, account, command.clientOid) ??
    checkCap(
      state,
      account,
      true,
      takeProfitStopLoss.filter((name) => command[name]).length,
      "25599",
    ) ??
    readPart(run, positionAccount, command);
  if (typeof lots !== "number") return lots;
  const { takeProfit, stopLoss } = command;
  const presets = { takeProfit, stopLoss };
  const size = lots === 0 ? closableLots(positionAccount.lots, closingSide(posSide)) : lots;
  const refusal = checkTakeProfitStopLoss(presets, {
    instrument,
    posSide,
    lots: size,
    entry: null,
  });
  return (
    refusal ?? {
      positionAccount,
      posSide,
      legs: presets,
      lots: { takeProfit: lots, stopLoss: lots },
      clientOid: command.clientOid ?? null,
      channelCode: command.channelCode ?? null,
      ofOrder: null,
    }
  );
}

/**
 * The new coin-margined line takes none (docs/interface.md#endpoint-6-rule-6,
 * docs/rulings.md#ruling-30).
 */
function checkSymbol({ symbol }: EngineInstrument): Rejected | null {
  if (!symbol.endsWith("_CM")) return null;
  const message = `Parameter verification failed symbol: ${symbol} takes no strategy orders`;
  return reject("400172", "symbol", message);
}

/** The lots that a strategy closes: 0 for the whole position, which must be there. */
function readPart(
  run: Run,
  positionAccount: PositionAccount,
  command: PlaceStrategy,
): number | Rejected {
  const { posSide, qty } = command;
  const { instrument } = positionAccount;
  const side = closingSide(posSide);
  if (closableLots(positionAccount.lots, side) === 0) {
    const message = `Position does not exist; cannot set TP/SL: no ${posSide} position`;
    return reject("25601", "posSide", message);
  }
  if (qty === null) return checkOnlyFull(run.state, positionAccount) ?? 0;
  const { category, symbol, uid } = command;
  const order = { type: "place", uid, category, symbol, side, orderType: "market", qty } as const;
  const draft = parseOrderNumbers(instrument, order);
  if ("code" in draft) return draft;
  const lots = lotsToClose(positionAccount, side, draft);
  for (const name of takeProfitStopLoss) {
    const left = command[name] ? unprotectedLots(run, positionAccount, posSide, name) : lots;
    if (lots > left) return overPosition(instrument, left);
  }
  return lots;
}

function checkOnlyFull({ plans }: EngineState, positionAccount: PositionAccount): Rejected | null {
  const full = plansOf(plans, positionAccount.account).some(
    ({ positionAccount: other, planType }) =>
      other === positionAccount && (planType === "pos_profit" || planType === "pos_loss"),
  );
  if (!full) return null;
  const message =
    "Only one full take-profit or stop-loss order a symbol: one waits (tpslMode full)";
  return reject("25594", "tpslMode", message);
}

function overPosition({ rules }: EngineInstrument, left: number): Rejected {
  const message =
    "The quantity of partial take-profit or stop-loss orders exceeds the position: they leave " +
    formatUnits(left, rules.countScale);
  return reject("25595", "qty", message);
}

/** The order that brings presets: what it opens, at which price, or whether it only closes. */
interface PresetOrder extends Omit<ProtectedPosition, "posSide"> {
  readonly closing: boolean;
}

/**
 * Refuses a take-profit or stop-loss that an order could not give its position once it is filled:
 * on spot, or on the wrong side of its limit (of the price, for a market order). An order that
 * closes opens nothing to protect, so that its presets are left alone.
 */
export function checkPresets({ presets, side }: PlaceOrder, opening: PresetOrder): Rejected | null {
  const { instrument, closing } = opening;
  if (!presets || closing || !(presets.takeProfit || presets.stopLoss)) return null;
  const field = presets.takeProfit ? "takeProfit" : "stopLoss";
  const text = `Parameter verification failed ${field}: is for futures orders`;
  if (!instrument.futures) return reject("400172", field, text);
  const posSide = side === "buy" ? "long" : "short";
  return checkSymbol(instrument) ?? checkTakeProfitStopLoss(presets, { ...opening, posSide });
}
