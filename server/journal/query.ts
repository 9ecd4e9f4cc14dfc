import "server-only";
import type { JournalFilter } from "@/lib/journal/wire";
import { isJournalled } from "@/lib/orders/journalled";
import { Refusal } from "../http/refusal";
import { type Cursor, parseCursor } from "./cursor";
import { intentStates } from "./states";

const longest = 100;

/** What an address asks of the journal: a filter, and after which intent the page begins. */
export function readJournalQuery(search: URLSearchParams): {
  readonly filter: JournalFilter;
  readonly before: Cursor | null;
} {
  const text = (name: string) => {
    const value = search.get(name)?.trim() || null;
    if (value === null || value.length <= longest) return value;
    throw invalid(name, `Use at most ${longest} characters.`);
  };
  const [state, endpoint, before] = [text("state"), text("endpoint"), text("before")];
  const known = intentStates.find((each) => each === state) ?? null;
  if (state !== known) throw invalid("state", `Valid are ${intentStates.join(", ")}.`);
  if (endpoint !== null && !isJournalled(endpoint)) {
    throw invalid("endpoint", `No endpoint called "${endpoint}" changes anything.`);
  }
  const cursor = before === null ? null : parseCursor(before);
  if (before !== null && cursor === null) {
    throw invalid("before", "Give what the page before answered as next.");
  }
  return {
    filter: {
      account: text("account"),
      state: known,
      endpoint,
      symbol: text("symbol"),
      text: text("q"),
    },
    before: cursor,
  };
}

function invalid(field: string, message: string): Refusal {
  return new Refusal({ kind: "invalid", issues: [{ field, rule: "form", message }] });
}
