import { markdownTable, withTable } from "../exchange/doc-tables";
import { dayStateLabels, shownStates } from "./day-status-text";

/** The document with the table of a day's words between its marks; null for one without them. */
export function withDayTable(document: string): string | null {
  const rows = shownStates.map((state) => {
    const { label: word, observed: seen, meaning: means } = dayStateLabels[state];
    return [seen, word, means];
  });
  return withTable(document, "day-words", markdownTable(["seen", "said", "meaning"], rows));
}
