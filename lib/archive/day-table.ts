import { markdownTable, withTable } from "../exchange/markdown-table";
import { dayWords, shownStates } from "./day-words";

/** The document with the table of a day's words between its marks; null for one without them. */
export function withDayTable(document: string): string | null {
  const rows = shownStates.map((state) => {
    const { word, seen, means } = dayWords[state];
    return [seen, word, means];
  });
  return withTable(document, "day-words", markdownTable(["seen", "said", "meaning"], rows));
}
