import type { Endpoint } from "./define-endpoint";
import { type EndpointId, endpointOf, endpoints } from "./endpoints";
import { markdownTable, withTable } from "./markdown-table";

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
  "Tests",
];

/** Where the venue's answers are held against the interface, by the name of the test file. */
const testFiles: Readonly<Record<EndpointId, string>> = {
  "unfilled-orders": "lists",
  "order-commission": "broker",
  "futures-place-order": "futures-v2",
  "sub-deposit-withdrawal": "broker",
  "spot-place-plan-order": "plans",
  "place-order": "orders",
  "create-sub-accounts": "broker",
  "place-batch": "batch",
  "sub-account-assets": "broker",
  "spot-unfilled-orders": "lists",
  "place-strategy-order": "protections",
  "plan-orders-pending": "protections",
  instruments: "market",
  "index-components": "market",
  "cancel-order": "account",
  "max-open": "account",
  "set-all-leverage": "account",
};

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
      link("tests", `server/paper-venue/conformance/${testFiles[id]}.integration.test.ts`),
    ];
  });
  return markdownTable(columns, rows);
}

/** The document with the table between its marks; null for a document without them. */
export function withEndpointTable(document: string, table: string): string | null {
  return withTable(document, "endpoints", table);
}

function rateWords({ rate }: Endpoint): string {
  const copyTrader =
    rate.copyTraderPerSecond === undefined
      ? ""
      : `; ${rate.copyTraderPerSecond}/s for a copy trader`;
  return `${rate.perSecond}/s per ${rate.scope === "ip" ? "IP" : "UID"}${copyTrader}`;
}
