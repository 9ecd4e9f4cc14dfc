import type { Endpoint } from "./define-endpoint";
import { type EndpointId, endpointOf, endpoints } from "./endpoints";
import { familyRowOf } from "./families";

const columns = [
  "#",
  "Method",
  "Path",
  "Purpose",
  "Access",
  "Permission",
  "Rate",
  "Kind",
  "Page",
  "Definition",
  "Venue",
  "Tests",
];

/** Where tests of the venue's endpoints stand. */
const testFolders = ["server/paper-venue/conformance", "server/paper-venue/handlers"];

/** The files that the table links to, by their paths from the root of the repository. */
export interface Repository {
  exists(path: string): boolean;
  /** The names of a folder's files. */
  list(folder: string): readonly string[];
  read(path: string): string;
}

const accessLabels = { public: "anybody", key: "any key", "nd-broker": "ND broker" };

/**
 * The endpoints as a Markdown table, its columns padded as the formatter pads them, with links to
 * what there is: the page, the definition, the handler, and the test files with a `describe` that
 * begins with "endpoint" and the number. `toRoot` leads from the document to the root, such as
 * `../../`.
 */
export function endpointTable(repository: Repository, toRoot = ""): string {
  const link = (text: string, path: string) =>
    repository.exists(path) ? `[${text}](${toRoot}${path})` : "";
  const tests = testsIn(repository);
  const rows = (Object.keys(endpoints) as EndpointId[]).map((id) => {
    const endpoint = endpointOf(id);
    return [
      String(endpoint.number),
      endpoint.method,
      `\`${endpoint.path}\``,
      endpoint.purpose,
      accessLabels[endpoint.access],
      endpoint.permissions.text,
      rateText(endpoint),
      endpoint.kind,
      link(endpoint.page, `app/(desk)${endpoint.page}/page.tsx`),
      link(id, `lib/exchange/endpoints/${id}.ts`),
      link("handler", `server/paper-venue/handlers/${id}.ts`),
      tests
        .filter(({ text }) => new RegExp(`describe\\("endpoint ${endpoint.number}\\b`).test(text))
        .map(({ name, path }) => link(name, path))
        .join(", "),
    ];
  });
  return markdownTable(columns, rows);
}

const availabilityLabels = { yes: "yes", no: "no", ask: "asked once" };

/** Which page works on an account of which family, and what a user uses where it does not. */
function familyTable(): string {
  const rows = (Object.keys(endpoints) as EndpointId[]).map((id) => {
    const { unified, classic, what, instead = "" } = familyRowOf(id);
    const { number, page } = endpointOf(id);
    const may = [availabilityLabels[unified], availabilityLabels[classic]];
    return [String(number), what, page, ...may, instead];
  });
  return markdownTable(["#", "What", "Page", "Unified", "Classic", "Instead"], rows);
}

/** The document with the table of families between its marks; null for one without them. */
export function withFamilyTable(document: string): string | null {
  return withTable(document, "families", familyTable());
}

/** The document with the table between its marks; null for a document without them. */
export function withEndpointTable(document: string, table: string): string | null {
  return withTable(document, "endpoints", table);
}

function testsIn({ list, read }: Repository) {
  return testFolders.flatMap((folder) =>
    list(folder)
      .filter((file) => file.endsWith(".integration.test.ts"))
      .sort()
      .map((file) => {
        const path = `${folder}/${file}`;
        return { name: file.replace(".integration.test.ts", ""), path, text: read(path) };
      }),
  );
}

function rateText({ rate }: Endpoint): string {
  const copyTrader =
    rate.copyTraderPerSecond === undefined
      ? ""
      : `; ${rate.copyTraderPerSecond}/s for a copy trader`;
  return `${rate.perSecond}/s per ${rate.scope === "ip" ? "IP" : "UID"}${copyTrader}`;
}

/** A Markdown table, its columns padded as the formatter pads them. */
export function markdownTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = columns.map((name, at) =>
    Math.max(3, name.length, ...cells.map((row) => row[at]?.length ?? 0)),
  );
  return [columns, widths.map((width) => "-".repeat(width)), ...cells]
    .map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)))
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");
}

/**
 * The document with a table between the marks `<!-- name:start -->` and `<!-- name:end -->`; null
 * for a document without them.
 */
export function withTable(document: string, name: string, table: string): string | null {
  const marks = { start: `<!-- ${name}:start -->`, end: `<!-- ${name}:end -->` };
  const from = document.indexOf(marks.start);
  const to = document.indexOf(marks.end);
  if (from < 0 || to < from) return null;
  return `${document.slice(0, from + marks.start.length)}\n\n${table}\n\n${document.slice(to)}`;
}
