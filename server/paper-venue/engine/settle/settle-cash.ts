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
  const { definition, rules } = taker.stake.instrument;
  const amount = BigInt(lots) * rules.lotAmount;
  const reserved =
    buyer === maker || buyer.budget > 0n
      ? value
      : tradeValue(buyer.stake.instrument, buyer.ticks, lots);
  unhold(buyer, reserved);
  unhold(seller, amount);
  move(seller.stake.base.cash, buyer.stake.base.cash, amount);
  move(buyer.stake.quote.cash, seller.stake.quote.cash, value);
  const buyerFee = feeOn(amount, rateOf(buyer, buyer === taker));
  const sellerFee = feeOn(value, rateOf(seller, seller === taker));
  const { ledger } = run.state;
  move(buyer.stake.base.cash, coinLedger(ledger, definition.baseCoin).fees, buyerFee);
  move(seller.stake.quote.cash, coinLedger(ledger, definition.quoteCoin).fees, sellerFee);
  buyer.fee += buyerFee;
  seller.fee += sellerFee;
}

function unhold(order: Order, amount: bigint): void {
  const line = order.side === "buy" ? order.stake.quote : order.stake.base;
  line.held -= amount;
  order.held -= amount;
}

function rateOf(order: Order, taking: boolean): bigint {
  const { takerRate, makerRate } = order.stake.instrument.rules;
  return taking ? takerRate : makerRate;
}
