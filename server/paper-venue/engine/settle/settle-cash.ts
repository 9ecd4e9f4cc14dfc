import { coinLedger, move } from "../../ledger";
import type { Run } from "../run";
import type { Order } from "../state";
import { tradeValue } from "../trade-value";
import { feeOn } from "./fee-on";

/**
 * Exchanges lots for their value between two spot or margin orders. Each pays its fee out of what
 * it receives, and the buyer gets back what his limit held above the price.
 */
export function settleCash(
  run: Run,
  taker: Order,
  maker: Order,
  lots: number,
  value: bigint,
): void {
  const buyer = taker.side === "buy" ? taker : maker;
  const seller = taker.side === "buy" ? maker : taker;
  const { definition, rules } = taker.positionAccount.instrument;
  const amount = BigInt(lots) * rules.lotAmount;
  const reserved =
    buyer === maker || buyer.budget > 0n
      ? value
      : tradeValue(buyer.positionAccount.instrument, buyer.ticks, lots);
  unhold(buyer, reserved);
  unhold(seller, amount);
  move(seller.positionAccount.base.cash, buyer.positionAccount.base.cash, amount);
  move(buyer.positionAccount.quote.cash, seller.positionAccount.quote.cash, value);
  const buyerFee = feeOn(amount, rateOf(buyer, buyer === taker));
  const sellerFee = feeOn(value, rateOf(seller, seller === taker));
  const { ledger } = run.state;
  move(buyer.positionAccount.base.cash, coinLedger(ledger, definition.baseCoin).fees, buyerFee);
  move(seller.positionAccount.quote.cash, coinLedger(ledger, definition.quoteCoin).fees, sellerFee);
  buyer.fee += buyerFee;
  seller.fee += sellerFee;
}

function unhold(order: Order, amount: bigint): void {
  const line = order.side === "buy" ? order.positionAccount.quote : order.positionAccount.base;
  line.held -= amount;
  order.held -= amount;
}

function rateOf(order: Order, taking: boolean): bigint {
  const { takerRate, makerRate } = order.positionAccount.instrument.rules;
  return taking ? takerRate : makerRate;
}
