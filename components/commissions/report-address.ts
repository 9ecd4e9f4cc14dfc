import { createParser, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { comparisons, type Grouping, parseGroupings } from "@/lib/archive/enums";

const defaultGroups: readonly Grouping[] = ["day"];

const parseAsGroups = createParser({
  parse: parseGroupings,
  serialize: (groups) => groups.join(),
  eq: (one, other) => one.join() === other.join(),
});

const reportAddress = {
  group: parseAsGroups.withDefault(defaultGroups),
  compare: parseAsStringLiteral(comparisons).withDefault("none"),
  view: parseAsStringLiteral(["table", "pivot"]).withDefault("table"),
  asOf: parseAsString,
  sort: parseAsString,
};

/** What the address says of a report beside its days and filters, and how to change it. */
export const useReportAddress = () => useQueryStates(reportAddress);
