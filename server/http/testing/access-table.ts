import "server-only";
import type { Needs, Route } from "@/lib/api/define-route";
import { routes } from "@/lib/api/routes";
import { deskRoutes, streamRoute } from "@/lib/api/routes/desk";
import { markdownTable } from "@/lib/exchange/doc-tables";
import { topicCapability } from "@/lib/live/topic-capability";
import { can, type Role, roles } from "@/lib/users/roles";

/** One route, or one of the topics that a route serves. */
export interface AccessRow {
  readonly method: string;
  /** Its address; what stands in brackets or after a mark of omission differs. */
  readonly address: string;
  readonly needs: Needs;
  readonly password: "recent" | undefined;
  readonly summary: string;
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

const byAddress = ({ path, method }: Route) => `${path} ${method}`;

/** What every route asks of its caller. */
export const accessRows: readonly AccessRow[] = [...routes]
  .sort((one, other) => (byAddress(one) < byAddress(other) ? -1 : 1))
  .flatMap(rowsOf);

function rowsOf(route: Route): readonly AccessRow[] {
  const { method, path: address, needs, password, summary } = route;
  const row = { method, address, needs, password, summary };
  if (route !== deskRoutes.snapshot && route !== streamRoute) return [row];
  const name = route === streamRoute ? "topics" : "topic";
  return Object.entries(topicCapability).map(([kind, capability]) => {
    return { ...row, address: `${address}?${name}=${kind}:…`, needs: capability };
  });
}

/** The rows as a table: who may call what, and with which age of the password. */
export function accessTable(): string {
  const cells = accessRows.map(({ method, address, needs, password, summary }) => [
    method,
    `\`${address}\``,
    needs === "anyone" ? "yes" : "no",
    ...roles.map((role) => roleCell(needs, role)),
    needs === "anyone" ? "" : password === "recent" ? "5 minutes ago" : "any time",
    summary,
  ]);
  return markdownTable(accessColumns, cells);
}

function roleCell(needs: Needs, role: Role): string {
  if (needs === "anyone" || needs === "signed-in") return "yes";
  if (!can(role, needs)) return "no";
  return can(role, needs, "live") ? "yes" : "paper";
}

/** The row of the table for a request. */
export function rowFor<Row extends Pick<AccessRow, "method" | "address">>(
  rows: readonly Row[],
  asked: { readonly method: string; readonly route: Route; readonly path: string },
): Row | undefined {
  const same = (address: string) =>
    address === asked.route.path ||
    (address.endsWith("…") && asked.path.startsWith(address.slice(0, -1)));
  return rows.find(({ method, address }) => method === asked.method && same(address));
}
