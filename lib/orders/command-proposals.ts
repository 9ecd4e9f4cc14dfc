import { type Decimal, divide, type Numbers, roundToStep } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { isFutures } from "@/lib/exchange/futures";
import { type Category, categories, type OrderType, type TimeInForce } from "@/lib/exchange/values";
import type { OrderCommand } from "./command-order";
import { type Instrument, lotOf } from "./instrument";
import {
  buys,
  closes,
  type PositionAction,
  type PositionMode,
  positionActionLabels,
  saysSides,
} from "./position-action";
import { percentFrom } from "./rules/check-price";
import type { OrderRequests } from "./rules/check-request";
import {
  choicesOf,
  newTicket,
  openTicket,
  reduce,
  summariseTicket,
  type TicketContext,
  type TicketState,
  type TicketSummary,
  ticketFields,
  ticketIssues,
  toRequestBody,
} from "./ticket";
import { formatTicketPrice, formatTicketQty, formatWithPlaces } from "./ticket/order-sentence";
import { numberWriter } from "./ticket/state";
import { fieldValue } from "./typed-field";

/** What a sentence is read against. */
export interface CommandMarkets {
  readonly instruments: ReadonlyMap<Category, ReadonlyMap<string, Instrument>>;
  /** Where a coin is looked for first. */
  readonly preferred: Category;
  readonly positionMode: PositionMode;
  /** The index of a symbol, while it is fresh. */
  readonly indexOf: (symbol: string) => Decimal | null;
  /** Exchange time, Unix ms. */
  readonly now: number;
  readonly numbers?: Numbers | undefined;
}

/** The values that the ticket is filled with. */
export interface CommandFill {
  readonly category: Category;
  readonly symbol: string;
  readonly positionAction: PositionAction;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly price?: Decimal;
  readonly qty?: Decimal;
}

/** One way to understand a sentence. */
export interface OrderProposal {
  readonly fill: CommandFill;
  /** "Open long 0.500 BTC, BTCUSDT @ 66,900.0" */
  readonly label: string;
  readonly buys: boolean;
  readonly notional: TicketSummary["notional"];
  /** Distance to the index in percent; null without a price or an index. */
  readonly distance: Decimal | null;
  /** The rule that stands against it, or would ask. */
  readonly issue: Issue | null;
  /** What the ticket would send, to be held to the bounds of the user; null until it is whole. */
  readonly request: OrderRequests["place-order"] | null;
  /** The parts of the sentence that fill nothing: the user has to enter them. */
  readonly open: readonly string[];
}

const maxProposals = 4;

/** The ways to understand an order, the likeliest first; none where its symbol is not known. */
export function orderProposals(command: OrderCommand, markets: CommandMarkets): OrderProposal[] {
  const found = instrumentsFor(command, markets);
  const proposals = found.flatMap((instrument, at) => {
    const actions = actionsFor(command, instrument);
    // The other ways to trade a symbol follow for the first one alone.
    const shown = at === 0 ? actions : actions.slice(0, 1);
    return shown.flatMap((action) =>
      decisionsOf(command).map((each) => readAs(each, instrument, action, markets)),
    );
  });
  return proposals.slice(0, maxProposals);
}

/** A number that may be price or quantity is left open first, then read as each of them. */
function decisionsOf(command: OrderCommand): readonly OrderCommand[] {
  const { undecided } = command;
  if (undecided === null) return [command];
  const decided = { ...command, undecided: null };
  return [command, { ...decided, qty: undecided }, { ...decided, price: undecided.value }];
}

/** The instruments that a sentence may mean: one a category, the preferred category first. */
function instrumentsFor(command: OrderCommand, markets: CommandMarkets): readonly Instrument[] {
  const { preferred, instruments } = markets;
  const asked = (category: Category) =>
    command.category === null ||
    command.category === category ||
    (command.category === "futures" && isFutures(category));
  const order = [preferred, "USDT-FUTURES", "SPOT", "USDC-FUTURES", "COIN-FUTURES", "MARGIN"];
  const sorted = categories.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  const spotLike = command.effect !== null && command.category === null;
  return sorted
    .filter((category) => asked(category) && !(spotLike && !isFutures(category)))
    .filter(
      (category) =>
        category !== "MARGIN" || command.category === "MARGIN" || preferred === "MARGIN",
    )
    .flatMap((category) => instrumentNamed(command, instruments.get(category)) ?? []);
}

function instrumentNamed(
  { market, qty }: OrderCommand,
  instruments: ReadonlyMap<string, Instrument> | undefined,
): Instrument | undefined {
  if (market === null || !instruments) return undefined;
  const open = [...instruments.values()].filter(({ status }) => status !== "off");
  const exact = open.find(({ symbol }) => symbol.toUpperCase() === market);
  if (exact) return exact;
  const ofCoin = open.filter(({ baseCoin }) => baseCoin.toUpperCase() === market);
  const lasting = ofCoin.filter(({ contract }) => contract !== "delivery");
  const inCoin = (coin: string) => lasting.find(({ quoteCoin }) => quoteCoin === coin);
  return (qty?.coin && inCoin(qty.coin)) || inCoin("USDT") || lasting[0];
}

function actionsFor(
  { side, effect }: OrderCommand,
  { category }: Instrument,
): readonly PositionAction[] {
  const buying = side === "buy";
  if (!isFutures(category)) return [side];
  const opens: PositionAction = buying ? "open-long" : "open-short";
  const closes: PositionAction = buying ? "close-short" : "close-long";
  if (effect === null) return [opens, closes];
  return [effect === "open" ? opens : closes];
}

function readAs(
  command: OrderCommand,
  instrument: Instrument,
  action: PositionAction,
  markets: CommandMarkets,
): OrderProposal {
  const category = instrument.category as Category;
  const context: TicketContext = {
    instrument,
    positionMode: markets.positionMode,
    indexPrice: markets.indexOf(instrument.symbol),
    openOrders: null,
    now: markets.now,
    numbers: markets.numbers,
  };
  const orderType = command.orderType ?? "limit";
  const timeInForce = (orderType === "limit" && command.timeInForce) || "gtc";
  const start = openTicket(
    { form: "order", category },
    {
      selected: action,
      choices: { ...choicesOf(newTicket(category)), orderType, timeInForce },
    },
  );
  const { qty, open } = countedQty(command, start, context);
  const { price } = command;
  const state = [
    ...(price ? [{ type: "value", field: "price", value: price } as const] : []),
    ...(qty ? [{ type: "value", field: "qty", value: qty } as const] : []),
  ].reduce((before, event) => reduce(before, event, context), start);
  const lost = orderType === "market" && command.timeInForce ? [command.timeInForce] : [];
  const undecided = command.undecided ? [command.undecided.value] : [];
  return {
    fill: {
      ...{ category, symbol: instrument.symbol, positionAction: action, orderType, timeInForce },
      ...(price ? { price } : {}),
      ...(qty ? { qty } : {}),
    },
    label: labelOf(state, context, action),
    buys: command.side === "buy",
    notional: summariseTicket(state, context).notional,
    distance: price && context.indexPrice && percentFrom(price, context.indexPrice),
    issue: ticketIssues(state, context).find(({ rule }) => rule !== "required") ?? null,
    request: toRequestBody(state, context, "") as OrderRequests["place-order"] | null,
    open: [...undecided, ...open, ...command.unread, ...lost],
  };
}

/** The quantity in the coin that the ticket counts; one that cannot be counted so stays open. */
function countedQty(command: OrderCommand, state: TicketState, context: TicketContext) {
  const { qty, price } = command;
  const { instrument } = context;
  if (qty === null || instrument === null) return { qty: null, open: [] };
  const { qtyUnit } = ticketFields(state, context);
  const inQuote = qty.coin !== null && instrument.quoteCoin.startsWith(qty.coin);
  const named = command.market === instrument.symbol.toUpperCase();
  if (qty.coin === null) {
    // A coin was named, and the order counts what it costs: "0.5 btc" is not 0.5 of that.
    if (qtyUnit === "base" || named) return { qty: qty.value, open: [] };
    return {
      qty: null,
      open: [`${numberWriter(context).decimal(qty.value)} ${instrument.baseCoin}`],
    };
  }
  if (inQuote && qtyUnit === "quote") return { qty: qty.value, open: [] };
  const at = state.orderType === "market" ? context.indexPrice : price;
  const step = lotOf(instrument);
  if (inQuote && at && step) {
    const exact = divide(qty.value, at, { scale: 18, rounding: "down" });
    const rounded = roundToStep(exact, step, "down");
    if (rounded !== "0") return { qty: rounded, open: [] };
  }
  return { qty: null, open: [`${numberWriter(context).decimal(qty.value)} ${qty.coin}`] };
}

/** "Open long 0.500 BTCUSDT @ 66,900.0"; "Buy BTCUSDT for 1,000 USDT at market" */
function labelOf(state: TicketState, context: TicketContext, action: PositionAction): string {
  const limit = fieldValue(state.price);
  const price = limit && `@ ${formatTicketPrice(limit, state, context)}`;
  const at = state.orderType === "market" ? "at market" : price;
  const symbol = context.instrument?.symbol;
  const { qtyUnit, qtyPlaces } = ticketFields(state, context);
  const qty = fieldValue(state.qty);
  const amount =
    qty === null
      ? [symbol]
      : qtyUnit === "base"
        ? [formatWithPlaces(qty, qtyPlaces, context), symbol]
        : [symbol, "for", formatTicketQty(state, context)];
  const oneWay = saysSides(state.category, context.positionMode);
  const side = buys(action) ? "Buy" : "Sell";
  const verb = oneWay ? side : positionActionLabels[action];
  const reduces = oneWay && closes(action) ? ", reduce-only" : "";
  return [verb, ...amount, at].filter(Boolean).join(" ") + reduces;
}
