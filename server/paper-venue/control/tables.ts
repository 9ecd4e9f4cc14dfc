import { markdownTable, withTable } from "@/lib/exchange/markdown-table";
import { type DeviationName, deviationForms } from "../practice/quirks";
import { faultKinds, faultNames } from "./fault-kinds";
import { deviationTests } from "./quirk-tests";
import { controlRoutes } from "./routes";
import { scenarioNames, scenarioOf } from "./scenario-table";

const code = (text: string) => `\`${text}\``;

const seenBy = (file: string) => `[${file.replace(/(\.integration)?\.test\.ts$/, "")}](../${file})`;

/** The tables of this folder's README, made from the code that they tell of. */
const tables: Readonly<Record<string, () => string>> = {
  routes: () =>
    markdownTable(
      ["Control", "Takes", "What it does"],
      Object.entries(controlRoutes).map(([name, { takes, does }]) => [code(name), takes, does]),
    ),
  faults: () =>
    markdownTable(
      ["Kind", "Carried out", "What the caller meets", "`delayMs`"],
      faultNames.map((name) => {
        const { applied, meaning, ms } = faultKinds[name];
        return [code(name), applied, meaning, ms === undefined ? "" : String(ms)];
      }),
    ),
  quirks: () =>
    markdownTable(
      ["Quirk", "Values", "When nobody sets it", "Meaning", "Seen by"],
      Object.entries(deviationForms).map(([name, { valid, fallback, meaning }]) => [
        code(name),
        valid,
        code(JSON.stringify(fallback)),
        meaning,
        seenBy(deviationTests[name as DeviationName]),
      ]),
    ),
  scenarios: () =>
    markdownTable(
      ["Scenario", "What happens"],
      scenarioNames.map((name) => [code(name), scenarioOf(name).description]),
    ),
};

/** A document with every table between its marks; null when it lacks a pair of marks. */
export function withSandboxTables(document: string): string | null {
  return Object.entries(tables).reduce<string | null>(
    (written, [name, table]) => (written === null ? null : withTable(written, name, table())),
    document,
  );
}
