import type { Rejected } from "../engine/events";
import type { Category, EngineCommand, TradingStatus } from "../engine/types";
import { deliveriesAt, deliveryInstruments } from "./futures-instruments";
import { definitionOf, type MarketInstrument } from "./instrument";
import { type InstrumentChange, instrumentsAt, type MarketState } from "./market-state";

/** Changes the state or the times of an instrument for good. */
export interface ChangeInstrument extends InstrumentChange {
  readonly type: "change-instrument";
  readonly category: Category;
  readonly symbol: string;
}

/** The states that an instrument can be given. */
export const statuses: readonly TradingStatus[] = [
  "listed",
  "online",
  "limit_open",
  "offline",
  "restrictedAPI",
];

const times = ["offTime", "limitOpenTime", "maintainTime"] as const;

const timeForm = /^(\d{13})?$/;

/**
 * Notes the change in `market`, and answers what the engine is to do; or why it is refused, and
 * then nothing is changed.
 */
export function changeInstrument(
  market: MarketState,
  command: ChangeInstrument,
  at: number,
): readonly EngineCommand[] | Rejected {
  const { category, symbol } = command;
  const find = () =>
    instrumentsAt(market, at).find(
      ({ wire }) => wire.category === category && wire.symbol === symbol,
    );
  if (!find()) return refused("25100", "symbol", `Trading pair ${symbol} does not exist`);
  const refusal = checkChange(command);
  if (refusal) return refusal;
  const key = `${category} ${symbol}`;
  market.changes[key] = { ...market.changes[key], ...changeOf(command) };
  calendarChanged(market);
  const changed = find();
  return changed ? [{ type: "list-instrument", instrument: definitionOf(changed) }] : [];
}

function checkChange(command: ChangeInstrument): Rejected | null {
  const { status } = command;
  if (status !== undefined && !statuses.includes(status)) {
    return refused("40020", "status", `status must be one of ${statuses.join(", ")}`);
  }
  const wrong = times.find((name) => !timeForm.test(command[name] ?? ""));
  return wrong ? refused("40020", wrong, `${wrong} must be a time in Unix ms, or ""`) : null;
}

function changeOf(command: ChangeInstrument): InstrumentChange {
  const named = (["status", ...times] as const).filter((name) => command[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, command[name]]));
}

function refused(code: string, field: string, message: string): Rejected {
  return { type: "rejected", code, field, message };
}

/**
 * What the calendar asks of the engine by a moment (Unix ms): deliveries whose time has come end
 * and the next quarter's are listed, one after the other when the clock jumped over several;
 * instruments whose delisting was announced go offline; deliveries that begin are listed so.
 */
export function followCalendar(market: MarketState, at: number): readonly EngineCommand[] {
  if (at < market.nextEventAt) return [];
  const commands: EngineCommand[] = [];
  for (let [due] = deliveriesAt(market.followedAt); due.deliveryTime <= at; ) {
    commands.push(...goOffline(market, due.deliveryTime), ...deliver(market));
    market.followedAt = due.deliveryTime;
    commands.push(...listNext(market));
    [due] = deliveriesAt(market.followedAt);
  }
  commands.push(...goOffline(market, at));
  market.followedAt = at;
  calendarChanged(market);
  return commands;
}

/** Notes that the listing is another one now, and when the calendar next asks for something. */
function calendarChanged(market: MarketState): void {
  market.revision += 1;
  market.nextEventAt = instrumentsAt(market, market.followedAt).reduce(
    (next, instrument) => Math.min(next, ...timesOf(instrument, market.followedAt)),
    Number.MAX_SAFE_INTEGER,
  );
}

function timesOf({ wire }: MarketInstrument, after: number): number[] {
  const times = [wire.offTime, wire.deliveryStartTime ?? "", wire.deliveryTime ?? ""];
  return times
    .filter(Boolean)
    .map((text) => Number.parseInt(text, 10))
    .filter((time) => time > after);
}

function deliver(market: MarketState): readonly EngineCommand[] {
  const [due] = deliveriesAt(market.followedAt);
  const ending = deliveryInstruments(market.startedAt, [due]);
  return ending.map(({ wire: { category, symbol } }) => {
    delete market.changes[`${category} ${symbol}`];
    return { type: "deliver", category, symbol };
  });
}

function listNext(market: MarketState): readonly EngineCommand[] {
  const [, next] = deliveriesAt(market.followedAt);
  return deliveryInstruments(market.startedAt, [next]).map(list);
}

/** Those whose delisting came since the calendar was last followed. */
function goOffline(market: MarketState, at: number): readonly EngineCommand[] {
  return instrumentsAt(market, at)
    .filter(({ wire }) => {
      const time = Number.parseInt(wire.offTime, 10);
      return time > market.followedAt && time <= at;
    })
    .map(list);
}

function list(instrument: MarketInstrument): EngineCommand {
  return { type: "list-instrument", instrument: definitionOf(instrument) };
}
