import { markdownTable, withTable } from "../exchange/doc-tables";
import { dayStateLabels, shownStates } from "./day-status-text";

/** The document with the table of a day's words between its marks; null for one without them. */
export function withDayTable(document: string): string | null {
  const rows = shownStates.map((state) => {
    const { label, observed, meaning } = dayStateLabels[state];
    return [observed, label, meaning];
  });
  return withTable(document, "day-labels", markdownTable(["seen", "said", "meaning"], rows));
}
