import "server-only";
import { markdownTable } from "@/lib/exchange/doc-tables";
import { type EndpointId, endpoints } from "@/lib/exchange/endpoints";
import { can, type Role, roles } from "@/lib/people/roles";
import { topicCapability } from "../../live/authorise-topics";
import type { Params, RequiredCapability } from "../required-capability";
import type { NextRouteHandler } from "../route-handler";
import type { RouteFile } from "./api-routes";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** One method of one route, or of one of the things that the route stands for. */
export interface AccessRow {
  readonly method: string;
  /** Its address; what stands in brackets or after a mark of omission differs. */
  readonly address: string;
  /** Null: anybody may call it. */
  readonly requirement: RequiredCapability | null;
  readonly what: string;
}

/** The column of each role. */
export const roleColumns = {
  viewer: "Viewer",
  trader: "Trader",
  finance: "Finance",
  admin: "Admin",
  owner: "Owner",
} as const satisfies Record<Role, string>;

export const accessColumns = [
  "Method",
  "Address",
  "Nobody",
  ...roles.map((role) => roleColumns[role]),
  "Password typed",
  "What it does",
] as const;

/** What every method of these routes asks. Throws for a handler that no door made. */
export function accessRows(files: readonly RouteFile[]): readonly AccessRow[] {
  return files.flatMap((file) => {
    const strange = Object.keys(file.exports).filter((name) => !isMethod(name));
    if (strange.length > 0) throw new Error(`${file.folder} exports ${strange.join()}: no method.`);
    return methods
      .filter((method) => method in file.exports)
      .flatMap((method) => rowsOf(file, method));
  });
}

const isMethod = (name: string) => methods.some((method) => method === name);

function rowsOf({ folder, exports, text }: RouteFile, method: string): readonly AccessRow[] {
  const requires = (exports[method] as Partial<NextRouteHandler>).requires;
  if (!requires) throw new Error(`${method} of ${folder} is made without a door.`);
  const what = sentenceOf(text, method);
  if (what === null) throw new Error(`No comment says what ${method} of ${folder} does.`);
  if (folder === "exchange/[endpoint]") return endpointRows(method, requires);
  const requirement = requires({});
  const address = `/api/${folder}`;
  if (folder !== "readings" && folder !== "stream") return [{ method, address, requirement, what }];
  return Object.entries(topicCapability).map(([kind, capability]) => {
    const search = `?topic${folder === "stream" ? "s" : ""}=${kind}:…`;
    return { method, address: address + search, requirement: { ...requirement, capability }, what };
  });
}

function endpointRows(method: string, requires: (params: Params) => RequiredCapability | null) {
  const ids = Object.keys(endpoints) as EndpointId[];
  return ids
    .filter((id) => endpoints[id].method === method)
    .map((endpoint) => ({
      method,
      address: `/api/exchange/${endpoint}`,
      requirement: requires({ endpoint }),
      what: endpoints[endpoint].purpose,
    }));
}

/** The first sentence of the comment before a handler. */
function sentenceOf(text: string, method: string): string | null {
  const name = new RegExp(`(\\w+) as ${method}\\b`).exec(text)?.[1] ?? method;
  const comment = `/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*(?:export )?const ${name} =`;
  const found = new RegExp(comment).exec(text)?.[1];
  const description = found?.replaceAll("*", "").replace(/\s+/g, " ").trim() ?? null;
  return description && (/^.*?\.(?= |$)/.exec(description)?.[0] ?? description);
}

/** The rows as a table: who may call what, and with which age of the password. */
export function accessTable(rows: readonly AccessRow[]): string {
  const cells = rows.map(({ method, address, requirement, what }) => [
    method,
    `\`${address}\``,
    requirement === null ? "yes" : "no",
    ...roles.map((role) => roleCell(requirement, role)),
    requirement === null ? "" : requirement.password === "recent" ? "5 minutes ago" : "any time",
    what,
  ]);
  return markdownTable(accessColumns, cells);
}

function roleCell(requirement: RequiredCapability | null, role: Role): string {
  if (requirement === null || requirement.capability === "signed-in") return "yes";
  if (!can(role, requirement.capability)) return "no";
  return can(role, requirement.capability, "live") ? "yes" : "paper";
}

/** The row of the table for a request. */
export function rowFor<Row extends Pick<AccessRow, "method" | "address">>(
  rows: readonly Row[],
  asked: { readonly method: string; readonly folder: string; readonly path: string },
): Row | undefined {
  const same = (address: string) =>
    address === `/api/${asked.folder}` ||
    (address.endsWith("…")
      ? asked.path.startsWith(address.slice(0, -1))
      : asked.path.split("?")[0] === address);
  return rows.find(({ method, address }) => method === asked.method && same(address));
}
