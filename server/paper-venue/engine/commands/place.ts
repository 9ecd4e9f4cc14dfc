import { acknowledge, acknowledgementOf, checkOrderLimits } from "../checks/order-limits";
import { lotsToClose, type ParsedOrder, parseOrderNumbers } from "../checks/parse-order";
import {
  checkClose,
  checkSide,
  checkTradingStatus,
  marginModeFor,
  onlyCloses,
} from "../checks/trading-rules";
import { type Rejected, type Repeated, reject } from "../events";
import { nextId } from "../exchange-state";
import { execute } from "../matching";
import { type Funds, findFunds, noFunds, takeFunds } from "../order-funds";
import { checkPresets } from "../plans/place-strategy";
import { priceAt } from "../plans/price-and-size";
import { leverageOf, positionAccountOf } from "../position-account";
import { removeFromBook } from "../resting-orders";
import { eventOfOrder, type Run } from "../run";
import type { EngineInstrument, Order, PositionAccount } from "../state";
import type { CancelOrder, MarginMode, PlaceOrder } from "../types";

/**
 * Checks an order, and if nothing forbids it gives it an id, takes its funds and executes it. One
 * that was acknowledged before is told of again.
 */
export function place(run: Run, command: PlaceOrder): void {
  const ready = repeatedFor(run, command) ?? prepare(run, command);
  if ("type" in ready) {
    run.events.push(ready);
    return;
  }
  const { positionAccount, draft, funds } = ready;
  positionAccount.marginMode = ready.marginMode;
  positionAccount.leverage = leverageOf(positionAccount);
  const order = newOrder(run, command, ready);
  run.events.push(eventOfOrder("accepted", order));
  takeFunds(run, order, funds);
  execute(run, order, draft.limitTicks);
  if (command.idempotent && command.clientOid) remember(run, order);
}

/** An order that nothing forbids. */
interface Ready {
  readonly positionAccount: PositionAccount;
  readonly draft: ParsedOrder;
  readonly funds: Funds;
  readonly marginMode: MarginMode;
  readonly onlyCloses: boolean;
}

function prepare({ state, now }: Run, command: PlaceOrder): Ready | Rejected {
  const account = state.accounts.get(command.uid);
  if (!account) return reject("40013", "uid", "User status is abnormal: no account");
  const instrument = state.instruments[command.category].get(command.symbol);
  if (!instrument) {
    const message = `Trading pair ${command.symbol} does not exist in ${command.category}`;
    return reject("25100", "symbol", message);
  }
  const { futures } = instrument;
  const sided = checkSide(account, instrument, command);
  if (sided) return sided;
  const closing = futures && onlyCloses(account, command);
  const positionAccount = positionAccountOf(
    state,
    account,
    instrument,
    futures ? (command.posSide ?? null) : null,
  );
  const marginMode = futures ? marginModeFor(positionAccount, command.marginMode) : "crossed";
  if (typeof marginMode !== "string") return marginMode;
  const draft =
    checkTradingStatus(instrument, closing, now) ??
    checkOrderLimits(positionAccount, command, state.rules) ??
    parseOrderNumbers(instrument, command);
  if ("code" in draft) return draft;
  const unfit = command.presets && checkPresetsOf(command, instrument, draft, closing);
  if (unfit) return unfit;
  if (closing) {
    const lots = checkClose(
      positionAccount,
      command,
      lotsToClose(positionAccount, command.side, draft),
      state.rules["hedge-close"],
    );
    if (typeof lots !== "number") return lots;
    const cut = lots === draft.lots ? draft : { ...draft, lots };
    return { positionAccount, draft: cut, funds: noFunds, marginMode, onlyCloses: true };
  }
  const funds = findFunds(positionAccount, command, draft);
  return "code" in funds ? funds : { positionAccount, draft, funds, marginMode, onlyCloses: false };
}

function checkPresetsOf(
  command: PlaceOrder,
  instrument: EngineInstrument,
  draft: ParsedOrder,
  closing: boolean,
) {
  const entry = draft.ticks > 0 ? priceAt(instrument, draft.ticks) : null;
  return checkPresets(command, { instrument, lots: draft.lots, entry, closing });
}

/**
 * The acknowledgement that a clientOid gets again (docs/rulings.md#ruling-27), or null for a new
 * order.
 */
function repeatedFor(run: Run, { uid, clientOid, idempotent }: PlaceOrder): Repeated | null {
  const { state, now } = run;
  const account = clientOid ? state.accounts.get(uid) : undefined;
  if (!account || !clientOid) return null;
  const known = idempotent ? acknowledgementOf(account, "order", clientOid, now) : null;
  if (known) return { type: "repeated", uid, orderId: known.orderId, clientOid };
  if (state.rules["client-oid-reuse"] !== "first-ack") return null;
  const open = account.byClientOid.get(clientOid);
  return open ? { type: "repeated", uid, orderId: open.id, clientOid } : null;
}

/**
 * The acknowledgement of an order that replaced another has no orderId (docs/rulings.md#ruling-25).
 */
function remember({ events, now }: Run, { id, clientOid, positionAccount }: Order): void {
  const replaced = events.some((event) => event.type === "replaced" && event.byOrderId === id);
  acknowledge(positionAccount.account, "order", clientOid, {
    orderId: replaced ? null : id,
    at: now,
  });
}

function newOrder(
  run: Run,
  command: PlaceOrder,
  { positionAccount, draft, onlyCloses }: Ready,
): Order {
  const id = nextId(run.state, run.now);
  const market = command.orderType === "market";
  return {
    id,
    clientOid: command.clientOid || id,
    positionAccount,
    side: command.side,
    orderType: command.orderType,
    timeInForce: market ? "ioc" : (command.timeInForce ?? "gtc"),
    stpMode: command.stpMode ?? "none",
    reduceOnly: onlyCloses,
    channelCode: command.channelCode ?? null,
    presets: onlyCloses ? null : (command.presets ?? null),
    sentBy: command.sentBy ?? null,
    ...{ ticks: draft.ticks, lots: draft.lots, budget: draft.budget },
    ...{ createdAt: run.now, updatedAt: run.now },
    ...{ filledLots: 0, filledValue: 0n, fee: 0n, held: 0n, standing: null },
  };
}

/**
 * Cancels an open order of the account; orderId wins over clientOid (docs/rulings.md#ruling-32).
 */
export function cancel(run: Run, { uid, orderId, clientOid, category }: CancelOrder): void {
  const account = run.state.accounts.get(uid);
  if (!orderId && !clientOid) {
    run.events.push(reject("40924", "orderId", "orderId and clientOid must have one"));
    return;
  }
  const order = orderId
    ? account?.orders.get(orderId)
    : account?.byClientOid.get(clientOid as string);
  const field = orderId ? "orderId" : "clientOid";
  if (!order || (category && category !== order.positionAccount.instrument.category)) {
    run.events.push(reject("25204", field, "Order does not exist among the open orders"));
    return;
  }
  removeFromBook(run, order, "requested");
}
