import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { file, type Route } from "@/lib/api/define-route";
import { routes } from "@/lib/api/routes";
import { withTable } from "@/lib/exchange/doc-tables";
import { accessRows, accessTable, rowFor } from "./testing/access-table";
import { apiRoutes, folderOf, type RouteFile } from "./testing/api-routes";
import { routeTable } from "./testing/route-table";
import { usersTable } from "./testing/users-table";

const page = path.resolve(import.meta.dirname, "../../docs/access.md");
let files: readonly RouteFile[];

beforeAll(async () => {
  files = await apiRoutes();
  // It loads every route, which takes its time on a busy computer.
});

describe("the table of who may call what", () => {
  it("is the one in docs/access.md; `npm run docs:generate` writes it", async () => {
    const access = withTable(readFileSync(page, "utf8"), "access", accessTable()) ?? "";
    const document = withTable(access, "users", usersTable());
    if (document === null) throw new Error("docs/access.md has lost the marks of its tables.");
    await expect(document).toMatchFileSnapshot(page);
  });

  it("has a row for each request that the walls are tested with, and asks the same of it", () => {
    const things = { accountId: "A", connectionId: "C" };
    for (const request of routeTable) {
      const row = rowFor(accessRows, { ...request, path: request.path(things) });
      expect(row?.needs, `${request.method} ${request.path(things)}`).toBe(request.needs);
    }
  });
});

describe("the definitions in lib/api/routes", () => {
  const nameOf = ({ method, path: address }: Pick<Route, "method" | "path">) =>
    `${method} ${address}`;

  /** What a handler serves in place of what is defined for its folder and method, or nothing. */
  const servedWrongly = (route: Route) => {
    const handler = files.find(({ folder }) => folder === folderOf(route))?.handlers[route.method];
    if (typeof handler?.route !== "function") return handler?.route !== route;
    const endpoint = route.path.split("/").at(-1);
    return JSON.stringify(handler.route({ endpoint })) !== JSON.stringify(route);
  };

  it("are each served by the handler of their folder and method", () => {
    expect(routes.filter(servedWrongly).map(nameOf)).toEqual([]);
  });

  it("name every handler", () => {
    const defined = new Set(routes.map((route) => `${route.method} ${folderOf(route)}`));
    const served = files.flatMap(({ folder, handlers }) =>
      Object.keys(handlers).map((method) => `${method} ${folder}`),
    );
    expect(served.filter((name) => !defined.has(name))).toEqual([]);
  });

  it("state each route once", () => {
    expect(new Set(routes.map(nameOf)).size).toBe(routes.length);
  });

  it("hold every file that a browser saves to a password typed a moment ago", () => {
    const saved = routes.filter(({ response }) => response === file);
    expect(saved.length).toBeGreaterThan(6);
    expect(saved.filter(({ password }) => password !== "recent").map(nameOf)).toEqual([]);
  });
});
