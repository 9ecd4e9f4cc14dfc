import type { Side } from "@/lib/exchange/values";
import { type IsMarket, type OrderCommand, orderParts, readOrderCommand } from "./command-order";
import { quotedPart, quotePart, splitCommand, tradedName } from "./command-parts";
import { type CommandPeriod, periodText, splitPeriod } from "./command-period";
import { type CommandCategory, cancelledSides, categoryTerms, emptyTerms } from "./command-terms";

/** Which open orders a sentence wants cancelled. */
export interface CancelCommand {
  readonly kind: "cancel";
  readonly side: Side | null;
  readonly category: CommandCategory | null;
  /** A coin, a symbol or an id, in capitals. */
  readonly market: string | null;
  readonly unread: readonly string[];
}

/** Where a sentence wants to go, or what it looks for, and which days of it. */
export interface FindCommand {
  readonly kind: "find";
  readonly text: string;
  readonly period: CommandPeriod | null;
}

export type Command = OrderCommand | CancelCommand | FindCommand;

const longest = 200;

/** Reads a sentence of the palette; null for an empty one. Reads everything, fills nothing. */
export function readCommand(text: string, isMarket?: IsMarket): Command | null {
  const parts = splitCommand(text.slice(0, longest));
  const [first, ...rest] = parts;
  if (first === undefined) return null;
  if (first === "cancel" || first === "cxl") return readCancel(rest);
  return readOrderCommand(parts, isMarket) ?? readFind(parts);
}

/** The sentence that is read as this command. */
export function commandText(command: Command): string {
  switch (command.kind) {
    case "order":
      return join(orderParts(command));
    case "cancel": {
      const { side, category, market, unread } = command;
      return join(["cancel", market, category, side && `${side}s`, ...unread.map(quotePart)]);
    }
    case "find":
      return join(["go", command.text, command.period && periodText(command.period)]);
  }
}

const join = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(" ").toLowerCase();

function readFind(parts: readonly string[]): FindCommand {
  const first = parts.findIndex((part) => part !== "go" && part !== "show");
  const { before, period } = splitPeriod(first === -1 ? [] : parts.slice(first));
  return { kind: "find", text: before.join(" "), period };
}

function readCancel(parts: readonly string[]): CancelCommand {
  let command: CancelCommand = {
    kind: "cancel",
    side: null,
    category: null,
    market: null,
    unread: [],
  };
  const isEmpty = (word: string) => emptyTerms.has(word) || /^(all|my|open|orders?)$/.test(word);
  for (const word of parts) {
    const side = cancelledSides.get(word);
    const category = categoryTerms.get(word);
    const quoted = quotedPart(word);
    const named = /^[a-z0-9.:/_-]{2,40}$/.test(word) && !side && !category;
    if (isEmpty(word)) continue;
    if (side && !command.side) command = { ...command, side };
    else if (category && !command.category) command = { ...command, category };
    else if (named && !command.market) command = { ...command, market: tradedName(word) };
    else command = { ...command, unread: [...command.unread, quoted ?? word] };
  }
  return command;
}
