import { readFileSync } from "node:fs";
import path from "node:path";

/** What docs/interface.md says of one endpoint. */
export interface StatedEndpoint {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly perSecond: number;
  readonly scope: "uid" | "ip";
  /** Whether its section says "Without a key." */
  readonly keyless: boolean;
  /** Whether its section says that only the main account of an ND broker is answered. */
  readonly brokerOnly: boolean;
  /** The names of its parameters, in their order; of a list, those of its elements. */
  readonly parameters: readonly string[];
  /** The fields of its answer, or of its rows where it has rows; none for a bare word. */
  readonly fields: readonly string[];
}

const file = path.resolve(import.meta.dirname, "../../../docs/interface.md");
const document = readFileSync(file, "utf8");

/** The endpoints of docs/interface.md, in its order: the rows of its summary, then its sections. */
export const statedEndpoints: readonly StatedEndpoint[] = document
  .split("\n")
  .filter((line) => /^\| \[\d+\]\(#endpoint-\d+\)/.test(line))
  .map((row) => {
    const [, id = "", method = "", address = "", , calls = ""] = row.split(/ *\| */);
    const number = Number(/\d+/.exec(id)?.[0]);
    const section = sectionOf(number);
    return {
      number,
      method,
      path: address.replaceAll("`", ""),
      perSecond: Number(/^\d+(?=\/s per )/.exec(calls)?.[0]),
      scope: calls.includes("per IP") ? "ip" : "uid",
      keyless: section.includes("Without a key."),
      brokerOnly: section.includes("For the main account of an ND broker."),
      parameters: columnOf(section, "Parameter") ?? [],
      fields: columnOf(section, "Field") ?? fieldsInText(section),
    };
  });

/** What the document says of an endpoint by its number. Throws RangeError for one that it lacks. */
export function statedEndpoint(number: number): StatedEndpoint {
  const stated = statedEndpoints.find((each) => each.number === number);
  if (stated) return stated;
  throw new RangeError(`docs/interface.md says nothing of an endpoint ${number}.`);
}

function sectionOf(number: number): string {
  const [, section = ""] = document.split(`<a id="endpoint-${number}"></a>`);
  return section.slice(0, section.search(/<a id="(endpoint-\d+|errors)"><\/a>/));
}

/** The names in the first column of a section's table; null where it has no such table. */
function columnOf(section: string, head: string): readonly string[] | null {
  const [, table] = section.split(new RegExp(`^\\| ${head} +\\|.*\\n\\|[-| ]+\\|\\n`, "m"));
  const [rows] = table?.split("\n\n") ?? [];
  return rows === undefined
    ? null
    : [...rows.matchAll(/^\| `(\w+)`/gm)].map(([, name = ""]) => name);
}

/** The fields that a sentence names where no table does. */
function fieldsInText(section: string): readonly string[] {
  if (/answers an\s+\[acknowledgement\]/.test(section)) return ["orderId", "clientOid"];
  const [, sentence = ""] = /It answers ([^.]+)\./.exec(section) ?? [];
  if (sentence.startsWith("a word")) return [];
  return [...sentence.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
}
