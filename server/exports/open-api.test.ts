import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { routes } from "@/lib/api/routes";
import { apiPaths } from "@/lib/exports/api-access";
import { openApiDocument } from "./open-api";

const file = path.resolve(import.meta.dirname, "../../docs/openapi.json");

it("is the document in docs/openapi.json; `npm run docs:generate` writes it", () => {
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(openApiDocument("/"));
});

it("has every route that a token may call, with the fields of its response", () => {
  const { paths } = JSON.parse(readFileSync(file, "utf8"));
  const open = routes.filter(({ scope }) => scope !== undefined);
  expect(Object.keys(paths).sort()).toEqual(open.map((route) => route.path).sort());
  expect(Object.fromEntries(open.map((route) => [route.scope, route.path]))).toEqual(apiPaths);
  for (const { path: address } of open) {
    const { schema } = paths[address].get.responses["200"].content["application/json"];
    expect(Object.keys(schema.properties ?? {}), address).not.toEqual([]);
  }
});
