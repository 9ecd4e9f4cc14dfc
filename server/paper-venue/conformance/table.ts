import { markdownTable } from "@/lib/exchange/doc-tables";
import { type InterfaceRequirement, numberRequirements } from "./requirement";
import { common } from "./requirements/common";
import { listing } from "./requirements/listing";
import { orderRecords } from "./requirements/order-records";
import { otherRecords } from "./requirements/other-records";
import { others } from "./requirements/others";
import { placing } from "./requirements/placing";

/** The parts of the interface that are no endpoint, in its order; the endpoints come after them. */
const generalParts = [
  "conventions",
  "envelope",
  "acknowledgement",
  "open order",
  "spot order",
  "plan order",
  "commission record",
  "transfer record",
  "futures asset",
  "instrument",
  "index component",
  "created sub-account",
  "authentication",
  "errors",
  "limits",
  "versions",
];

const all = [...common, ...orderRecords, ...otherRecords, ...placing, ...listing, ...others];

/** Every sentence of the interface that binds a server, in the interface's order. */
export const requirements: readonly InterfaceRequirement[] = numberRequirements(
  [...all].sort((one, other) => placeOf(one.id) - placeOf(other.id)),
);

/** The document that shows them, as Markdown. */
export function conformanceTable(): string {
  const rows = requirements.map(({ id, says, file, group, test }) => [
    id,
    says,
    `[${group}: ${test}](${file})`,
  ]);
  return `# Conformance

The ${rows.length} sentences of the interface that bind a server, and the tests that hold this one
to them. \`npm run venue:conformance\` writes this page from the data of [table.ts](table.ts); a
test compares the two, and looks up every test that is named here. What the venue refuses has
[a table of its own](refusals.md).

${markdownTable(["#", "The interface says", "The test that holds it"], rows)}
`;
}

function placeOf(id: string): number {
  const general = generalParts.indexOf(id);
  return general === -1 ? generalParts.length + Number.parseInt(id, 10) : general;
}
