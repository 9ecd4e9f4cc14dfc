import type { Category, EngineCommand, InstrumentStatus, Rejected } from "../engine/types";
import { definitionOf } from "./definition-of";
import { calendarChanged } from "./follow-calendar";
import type { WireInstrument } from "./instrument";
import { instrumentsAt } from "./instruments";
import type { MarketState } from "./market-state";

/** What can be changed of a listed instrument; times are Unix ms, "" when not configured. */
export type InstrumentChange = Partial<
  Pick<WireInstrument, "status" | "offTime" | "limitOpenTime" | "maintainTime">
>;

/** Changes the state or the times of an instrument for good. */
export interface ChangeInstrument extends InstrumentChange {
  readonly type: "change-instrument";
  readonly category: Category;
  readonly symbol: string;
}

/** The states that an instrument can be given. */
export const statuses: readonly InstrumentStatus[] = [
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
