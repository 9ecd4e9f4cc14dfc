import "server-only";
import type { Firm, Statement } from "@/lib/archive/statement";
import { mustBeVisible } from "../pdf/clear-names";
import { mustBePrintable, type PrintedText } from "../pdf/printable";

const textsOf = ({ name, lines, terms }: Firm): readonly PrintedText[] => [
  { field: "name", text: name },
  { field: "lines", text: lines.join(" ") },
  { field: "terms", text: terms.replaceAll(/\r?\n/g, " ") },
];

/** Throws a DeskError that names what of a firm no statement could show, or shows as it isn't. */
export async function mustPrintFirm(firm: Firm): Promise<void> {
  mustBeVisible("name", firm.name);
  await mustBePrintable(textsOf(firm));
}

/** The same for what statements say, before they are issued. */
export async function mustPrintStatements(statements: readonly Statement[]): Promise<void> {
  const texts = statements.flatMap(({ firm, client }) => [
    ...textsOf(firm).map(({ text }) => ({ text, what: "Statement issuer" })),
    ...(client === null ? [] : [{ text: client, what: `Client ${client}` }]),
  ]);
  const once = new Map(texts.map((each) => [each.text, each]));
  await mustBePrintable([...once.values()].map((each) => ({ ...each, field: "month" })));
}
