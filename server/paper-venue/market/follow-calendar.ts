import type { EngineCommand } from "../engine/types";
import { definitionOf } from "./definition-of";
import { deliveriesAt } from "./deliveries";
import { deliveryInstruments } from "./futures-instruments";
import type { MarketInstrument } from "./instrument";
import { instrumentsAt } from "./instruments";
import type { MarketState } from "./market-state";

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
export function calendarChanged(market: MarketState): void {
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
