import type { Endpoint } from "./define-endpoint";
import { type EndpointId, endpointOf, endpoints } from "./endpoints";

/** Where the table begins and ends in a document. */
const marks = { start: "<!-- endpoints:start -->", end: "<!-- endpoints:end -->" };

const columns = [
  "#",
  "Method",
  "Path",
  "Purpose",
  "Access",
  "Permission",
  "Rate",
  "Kind",
  "Definition",
  "Venue",
];

const accessWords = { public: "anybody", key: "any key", "nd-broker": "ND broker" };

/**
 * The endpoints as a Markdown table, its columns padded as the formatter pads them. `exists` says
 * whether a file of the repository is there, by its path from the root; `toRoot` leads from the
 * document to the root, such as `../../`.
 */
export function endpointTable(exists: (path: string) => boolean, toRoot = ""): string {
  const link = (words: string, path: string) =>
    exists(path) ? `[${words}](${toRoot}${path})` : "";
  const rows = (Object.keys(endpoints) as EndpointId[]).map((id) => {
    const endpoint = endpointOf(id);
    return [
      String(endpoint.number),
      endpoint.method,
      `\`${endpoint.path}\``,
      endpoint.purpose,
      accessWords[endpoint.access],
      endpoint.permissions.words,
      rateWords(endpoint),
      endpoint.kind,
      link(id, `lib/exchange/endpoints/${id}.ts`),
      link("handler", `server/paper-venue/handlers/${id}.ts`),
    ];
  });
  const widths = columns.map((name, at) =>
    Math.max(3, name.length, ...rows.map((cells) => cells[at]?.length ?? 0)),
  );
  return [columns, widths.map((width) => "-".repeat(width)), ...rows]
    .map((cells) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)))
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** The document with the table between its marks; null for a document without them. */
export function withEndpointTable(document: string, table: string): string | null {
  const from = document.indexOf(marks.start);
  const to = document.indexOf(marks.end);
  if (from < 0 || to < from) return null;
  return `${document.slice(0, from + marks.start.length)}\n\n${table}\n\n${document.slice(to)}`;
}

function rateWords({ rate }: Endpoint): string {
  const copyTrader =
    rate.copyTraderPerSecond === undefined
      ? ""
      : `; ${rate.copyTraderPerSecond}/s for a copy trader`;
  return `${rate.perSecond}/s per ${rate.scope === "ip" ? "IP" : "UID"}${copyTrader}`;
}
