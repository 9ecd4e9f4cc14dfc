import { type AccountsCommand, applyAccounts } from "../accounts/account-commands";
import { type Accounts, newAccounts } from "../accounts/accounts";
import { seedSampleTransfers } from "../accounts/sample-transfers";
import { advanceTransfers, seedTransfers } from "../accounts/transfers-over-time";
import {
  applyCommissions,
  type Commissions,
  type CommissionsCommand,
  newCommissions,
  observeFills,
  observing,
  recordSeenFills,
} from "../commissions/commissions";
import {
  applySandbox,
  followFlashMoves,
  newSandboxState,
  type SandboxCommand,
  type SandboxState,
} from "../deviations/sandbox-state";
import {
  apply,
  createState,
  type EngineCommand,
  type EngineEvent,
  type EngineState,
  revive,
  serialise,
} from "../engine";
import { genesis, indexSources, sampleGenesis } from "../market/genesis";
import { definitionOf } from "../market/instrument";
import { type ChangeInstrument, changeInstrument } from "../market/listing-changes";
import {
  instrumentsAt,
  lastingInstruments,
  type MarketState,
  newMarket,
} from "../market/market-state";
import { type IndexSource, step } from "../market/step";

/** Everything the venue knows; a fold over its logged commands. */
export interface VenueState {
  readonly engine: EngineState;
  readonly indices: readonly IndexSource[];
  readonly parts: Parts;
  /** The moment of the last command, Unix ms: the venue's time never goes back. */
  lastAt: number;
}

/** What the venue knows beside the engine: plain data, stored as JSON. */
interface Parts {
  readonly market: MarketState;
  readonly accounts: Accounts;
  readonly commissions: Commissions;
  /** Of the sample's broker; absent where the venue was started without a sample. */
  readonly sample?: Commissions;
  readonly practice: SandboxState;
}

/**
 * A new venue: everything in it follows from the seed and the moment. `behindMs` is how far that
 * moment lies behind the machine's clock, `full` gives it a market of a live exchange's size,
 * `sample` a second broker with clients.
 */
export function beginVenue(
  seed: number,
  at: number,
  { behindMs = 0, full, sample }: VenueSize = {},
): VenueState {
  const parts = {
    market: newMarket(seed, at, full),
    accounts: newAccounts(seed, at, sample),
    commissions: newCommissions(seed, at),
    ...(sample ? { sample: newCommissions(seed, at, true) } : {}),
    practice: newSandboxState(behindMs),
  };
  const state = assemble(createState(), parts, at);
  const more = sample ? sampleGenesis() : [];
  for (const command of [...genesis(parts.market), ...more]) {
    const [first] = apply(state.engine, command, at);
    if (first?.type === "rejected") {
      throw new Error(`The venue refused to begin: ${first.message} (${JSON.stringify(command)})`);
    }
  }
  seedTransfers(parts.accounts, at);
  if (sample) seedSampleTransfers(parts.accounts, at);
  return state;
}

/** Applies one logged command. Throws for a genesis, which `beginVenue` does. */
export function applyLogged(state: VenueState, logged: LoggedCommand): readonly EngineEvent[] {
  const { engine, parts } = state;
  const { type } = logged.command;
  // Orders move no index and list nothing, so what they filled can be measured later.
  const books = parts.sample ? [parts.commissions, parts.sample] : [parts.commissions];
  if (type !== "place" && type !== "cancel") books.forEach(recordSeenFills);
  state.lastAt = logged.at;
  const events = perform(state, logged);
  for (const book of books) observeFills(book, { engine, market: parts.market }, events);
  return events;
}

function perform(state: VenueState, logged: LoggedCommand): readonly EngineEvent[] {
  const { engine, indices, parts } = state;
  const { at, command } = logged;
  switch (command.type) {
    case "genesis":
      throw new Error("A venue begins once.");
    case "tick": {
      parts.practice.flashMoves = followFlashMoves(parts.market, parts.practice.flashMoves);
      const events = step(parts.market, indices, at).flatMap((each) => apply(engine, each, at));
      advanceTransfers(state, at);
      return events;
    }
    case "change-instrument": {
      const change = changeInstrument(parts.market, command, at);
      return "type" in change ? [change] : change.flatMap((each) => apply(engine, each, at));
    }
    case "create-sub-accounts":
    case "begin-transfer":
      return applyAccounts(state, command, at);
    case "advance-clock":
    case "set-quirks":
    case "flash-move":
      return applySandbox(parts.practice, parts.market, command);
    case "set-channel-code":
    case "amend-commissions":
      return applyCommissions(parts, command, at);
    default:
      return apply(engine, command, at);
  }
}

/** The state as JSON lines, the same lines for the same state. */
export function serialiseVenue({ engine, parts, lastAt }: VenueState): readonly string[] {
  return [JSON.stringify({ lastAt, parts }), serialise(engine)];
}

/** The state that `serialiseVenue` wrote. */
export function reviveVenue([rest = "", engine = ""]: readonly string[]): VenueState {
  const { lastAt, parts } = JSON.parse(rest) as { lastAt: number; parts: Parts };
  observing(parts.commissions);
  if (parts.sample) observing(parts.sample);
  const state = assemble(revive(engine), parts, lastAt);
  renewContracts(state);
  return state;
}

/**
 * A venue that was kept before its `_CM` line counted contracts ends those instruments, as at a
 * delivery, and lists them anew.
 */
function renewContracts({ engine, parts, lastAt }: VenueState): void {
  for (const listed of instrumentsAt(parts.market, lastAt)) {
    const instrument = definitionOf(listed);
    const { category, symbol } = instrument;
    const kept = engine.instruments[category].get(symbol)?.definition;
    if (kept === undefined || kept.contracts === instrument.contracts) continue;
    apply(engine, { type: "deliver", category, symbol }, lastAt);
    apply(engine, { type: "list-instrument", instrument }, lastAt);
  }
}

function assemble(engine: EngineState, parts: Parts, lastAt: number): VenueState {
  return {
    engine,
    parts,
    lastAt,
    indices: indexSources(lastingInstruments(parts.market)),
  };
}

/** Begins a venue: everything in it follows from the seed and the moment. */
export interface Genesis extends VenueSize {
  readonly type: "genesis";
  readonly seed: number;
}

/** What a new venue has beside the usual. */
export interface VenueSize {
  /** How far its clock begins behind the machine's; absent: in step. */
  readonly behindMs?: number;
  /** Its market has a live exchange's size; absent: the usual one. */
  readonly full?: true;
  /** It has a second broker with clients, for a sample; absent: it has not. */
  readonly sample?: true;
}

/** The market moves by one step; what the bots then do follows from the market. */
interface Tick {
  readonly type: "tick";
}

/** What a call or a sandbox control may have the venue do. */
export type VenueCommand =
  | EngineCommand
  | ChangeInstrument
  | AccountsCommand
  | SandboxCommand
  | CommissionsCommand;

/** A command that the log holds, and the moment (Unix ms) at which it was applied. */
export interface LoggedCommand {
  readonly at: number;
  readonly command: Genesis | Tick | VenueCommand;
  /** The id that was acknowledged: a replay that gives another one is not the same venue. */
  readonly orderId?: string;
}

/** The id that a command's events acknowledge: that of its order or plan order. */
export function acknowledgedId(events: readonly EngineEvent[]): string | undefined {
  for (const event of events) {
    if (event.type === "accepted" || event.type === "plan-accepted") return event.orderId;
  }
  return undefined;
}
