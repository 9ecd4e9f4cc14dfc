import { checkOrder } from "../checks/check-order";
import { checkReduceOnly } from "../checks/check-reduce-only";
import { checkTrading } from "../checks/check-trading";
import { readDraft } from "../checks/read-draft";
import type { Draft } from "../draft";
import { execute } from "../execute";
import { findFunds, takeFunds } from "../fund";
import { nextId } from "../next-id";
import { reject } from "../reject";
import type { Run } from "../run";
import { stakeOf } from "../stake-of";
import type { Order, Stake } from "../state";
import { tell } from "../tell";
import type { Place, Rejected } from "../types";

/** Checks an order, and if nothing forbids it gives it an id, takes its funds and executes it. */
export function place(run: Run, command: Place): void {
  const { state, now, events } = run;
  const account = state.accounts.get(command.uid);
  if (!account) {
    events.push(reject("40013", "uid", "User status is abnormal: no account"));
    return;
  }
  const instrument = state.instruments[command.category].get(command.symbol);
  if (!instrument) {
    const message = `Trading pair ${command.symbol} does not exist in ${command.category}`;
    events.push(reject("25100", "symbol", message));
    return;
  }
  const stake = stakeOf(state, account, instrument);
  const refusal = checkTrading(instrument, command, now) ?? checkOrder(stake, command);
  const draft = refusal ?? readDraft(instrument, command);
  if ("code" in draft) {
    events.push(draft);
    return;
  }
  const funds = closesTooMuch(stake, command, draft) ?? findFunds(stake, command, draft);
  if ("code" in funds) {
    events.push(funds);
    return;
  }
  const order = create(run, stake, command, draft);
  events.push({ type: "accepted", ...tell(order) });
  takeFunds(run, order, funds);
  execute(run, order, draft.worst);
}

function closesTooMuch(stake: Stake, command: Place, draft: Draft): Rejected | null {
  if (!stake.instrument.futures || !command.reduceOnly) return null;
  return checkReduceOnly(stake, command.side, draft.lots);
}

function create(run: Run, stake: Stake, command: Place, draft: Draft): Order {
  const id = nextId(run.state, run.now);
  const market = command.orderType === "market";
  return {
    id,
    clientOid: command.clientOid || id,
    stake,
    side: command.side,
    orderType: command.orderType,
    timeInForce: market ? "ioc" : (command.timeInForce ?? "gtc"),
    stpMode: command.stpMode ?? "none",
    reduceOnly: stake.instrument.futures && command.reduceOnly === true,
    channelCode: command.channelCode ?? null,
    ticks: draft.ticks,
    lots: draft.lots,
    budget: draft.budget,
    createdAt: run.now,
    updatedAt: run.now,
    filledLots: 0,
    filledValue: 0n,
    fee: 0n,
    held: 0n,
    slot: -1,
    older: null,
    newer: null,
  };
}
