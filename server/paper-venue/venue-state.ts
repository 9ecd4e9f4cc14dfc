import { apply, createState, type Event, revive, type State, serialise } from "./engine";
import type { LoggedCommand } from "./log/logged-command";
import { genesis, indexSources } from "./market/genesis";
import { matchedInstruments } from "./market/instruments";
import { type MarketState, newMarket } from "./market/market-state";
import { type IndexSource, step } from "./market/step";

/** Everything the venue knows; a fold over its logged commands. */
export interface VenueState {
  readonly engine: State;
  readonly market: MarketState;
  readonly indices: readonly IndexSource[];
  /** The moment of the last command, Unix ms: the venue's time never goes back. */
  lastAt: number;
}

/** A new venue: everything in it follows from the seed and the moment. */
export function beginVenue(seed: number, at: number): VenueState {
  const market = newMarket(seed, at);
  const state = assemble(createState(), market, at);
  for (const command of genesis(market)) {
    const [first] = apply(state.engine, command, at);
    if (first?.type === "rejected") {
      throw new Error(`The venue refused to begin: ${first.message} (${JSON.stringify(command)})`);
    }
  }
  return state;
}

/** Applies one logged command. Throws for a genesis, which `beginVenue` does. */
export function advance(state: VenueState, logged: LoggedCommand): readonly Event[] {
  const { at, command } = logged;
  if (command.type === "genesis") throw new Error("A venue begins once.");
  state.lastAt = at;
  if (command.type !== "tick") return apply(state.engine, command, at);
  return step(state.market, state.indices).flatMap((each) => apply(state.engine, each, at));
}

/** The state as JSON lines, the same lines for the same state. */
export function serialiseVenue({ engine, market, lastAt }: VenueState): readonly string[] {
  return [JSON.stringify({ lastAt, market }), serialise(engine)];
}

/** The state that `serialiseVenue` wrote. */
export function reviveVenue([rest = "", engine = ""]: readonly string[]): VenueState {
  const { lastAt, market } = JSON.parse(rest) as { lastAt: number; market: MarketState };
  return assemble(revive(engine), market, lastAt);
}

function assemble(engine: State, market: MarketState, lastAt: number): VenueState {
  const indices = indexSources(matchedInstruments(market.startedAt));
  return { engine, market, indices, lastAt };
}
