import "server-only";
import type { JournalFilter } from "@/lib/journal/api";
import { isJournalled } from "@/lib/orders/order-intent";
import { Refusal } from "../../refusal";
import { intentStates } from "../intent";
import { type Cursor, type PageCursors, parseCursor } from "./page";

const longest = 100;

/** What an address asks of the journal: a filter, and after which intents the pages begin. */
export function readJournalQuery(search: URLSearchParams): {
  readonly filter: JournalFilter;
  readonly places: PageCursors;
} {
  const text = (name: string) => {
    const value = search.get(name)?.trim() || null;
    if (value === null || value.length <= longest) return value;
    throw invalid(name, `Use at most ${longest} characters.`);
  };
  const [state, endpoint] = [text("state"), text("endpoint")];
  const known = intentStates.find((each) => each === state) ?? null;
  if (state !== known) throw invalid("state", `Valid are ${intentStates.join(", ")}.`);
  if (endpoint !== null && !isJournalled(endpoint)) {
    throw invalid("endpoint", `No endpoint called "${endpoint}" changes anything.`);
  }
  const place = (name: string, from: string): Cursor | null => {
    const value = text(name);
    const cursor = value === null ? null : parseCursor(value);
    if (value === null || cursor !== null) return cursor;
    throw invalid(name, `Give what the page before answered as ${from}.`);
  };
  return {
    filter: {
      account: text("account"),
      state: known,
      endpoint,
      symbol: text("symbol"),
      text: text("q"),
    },
    places: {
      before: place("before", "next"),
      unknownBefore: place("unknownBefore", "unknownNext"),
    },
  };
}

function invalid(field: string, message: string): Refusal {
  return new Refusal({ kind: "invalid", issues: [{ field, rule: "form", message }] });
}
