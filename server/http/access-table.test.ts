import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { withTable } from "@/lib/exchange/doc-tables";
import { respond } from "./respond";
import { routeHandler } from "./route-handler";
import { type AccessRow, accessRows, accessTable, rowFor } from "./testing/access-table";
import { apiRoutes, type RouteFile } from "./testing/api-routes";
import { peopleTable } from "./testing/people-table";
import { routeTable } from "./testing/route-table";

const file = path.resolve(import.meta.dirname, "../../docs/access.md");
let files: readonly RouteFile[];
let rows: readonly AccessRow[];

beforeAll(async () => {
  files = await apiRoutes();
  rows = accessRows(files);
  // It loads every route, which takes its time on a busy computer.
});

const example = { accountId: "A", connectionId: "C" };
const asked = routeTable.map((row) => ({ ...row, path: row.path(example) }));

describe("the table of who may call what", () => {
  it("is the one in docs/access.md; `npm run docs:generate` writes it", async () => {
    const routes = withTable(readFileSync(file, "utf8"), "access", accessTable(rows)) ?? "";
    const document = withTable(routes, "people", peopleTable());
    if (document === null) throw new Error("docs/access.md has lost the marks of its tables.");
    await expect(document).toMatchFileSnapshot(file);
  });

  it("has a row for each request that the walls are tested with, and asks the same of it", () => {
    const answers = asked.map((each) => {
      const requirement = rowFor(rows, each)?.requirement;
      const needs = requirement === null ? "anyone" : (requirement?.capability ?? "no row");
      return `${each.method} ${each.path}: ${needs}`;
    });
    expect(answers).toEqual(asked.map(({ method, path, needs }) => `${method} ${path}: ${needs}`));
  });

  it("has no row that the walls are not tested with", () => {
    const tested = new Set(asked.map((each) => rowFor(rows, each)));
    const untested = rows.filter((row) => !tested.has(row));
    expect(untested.map(({ method, address }) => `${method} ${address}`)).toEqual([]);
  });

  it("holds every file that a browser saves to a password typed a moment ago", () => {
    const exporting = files.filter(({ text }) => /content-disposition/i.test(text));
    expect(exporting.map(({ folder }) => folder)).toContain("commissions/fills.csv");
    for (const { folder } of exporting) {
      const row = rows.find(({ address }) => address === `/api/${folder}`);
      expect(row?.requirement?.password, folder).toBe("recent");
    }
  });

  it("cannot be made with a handler that no wrapper made, or that nobody described", () => {
    const at = (GET: unknown, text: string) => () =>
      accessRows([{ folder: "odd", exports: { GET }, text }]);
    const described = "/** Says hello. */\nexport const GET = door(";
    expect(at(() => respond({}), described)).toThrow("GET of odd is made without a door.");
    const made = routeHandler({ capability: "signed-in" }, () => respond({}));
    expect(at(made, "export const GET = door(")).toThrow("No comment says what GET of odd does.");
    expect(at(made, described)()).toMatchObject([{ address: "/api/odd", what: "Says hello." }]);
  });
});
