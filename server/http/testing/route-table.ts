import "server-only";
import { z } from "zod";
import type { Method, Needs, Route } from "@/lib/api/define-route";
import { routes } from "@/lib/api/routes";
import { deskRoutes, streamRoute } from "@/lib/api/routes/desk";
import { endpoints } from "@/lib/exchange/endpoints";
import type { Capability } from "@/lib/users/roles";
import { type Example, examples } from "./route-examples";

/** Ids of one desk's things, to be put into addresses and bodies. */
export interface Things {
  readonly accountId: string;
  readonly connectionId: string;
}

/** A request that changes nothing, of each route or of each topic that a route serves. */
export interface TestRoute {
  readonly route: Route;
  readonly method: Method;
  readonly path: (things: Things) => string;
  readonly body?: (things: Things) => object;
  readonly needs: Needs;
  /** What this request answers to somebody who may send it. */
  readonly status: number;
  /** It reads or changes a desk's own things: those of another desk do not exist. */
  readonly owned: boolean;
}

/** What the names in paths and queries are; "$account" and "$connection" are the desk's own. */
const values: Readonly<Record<string, string>> = {
  ...{ account: "$account", from: "2026-11-01", to: "2026-11-20", month: "2026-10" },
  ...{ day: "2026-11-20", seq: "999999999", fill: "1", file: "1", uid: "1" },
};

/** Topics, each with what its watcher must be able to do; the last two are of an exchange. */
const topics: readonly (readonly [string, Capability])[] = [
  ["orders:$account", "orders.view"],
  ["plans:$account", "orders.view"],
  ["journal:$account", "journal.view"],
  ["order-jobs:$account", "orders.view"],
  ["instruments:paper:SPOT", "instruments.view"],
  ["index:paper:BTCUSDT", "instruments.view"],
];

/** A request of every route, made from its definition and, where that is not enough, an example. */
export const routeTable: readonly TestRoute[] = routes.flatMap((route) => {
  if (route === deskRoutes.snapshot || route === streamRoute) {
    const name = route === streamRoute ? "topics" : "topic";
    return topics.map(([topic, needs]) => testRoute(route, { query: { [name]: topic } }, needs));
  }
  return [testRoute(route, exampleOf(route))];
});

function exampleOf({ method, path }: Route): Example {
  const endpoint = Object.values(endpoints).find(({ id }) => path === `/api/exchange/${id}`);
  if (!endpoint) return examples[`${method} ${path}`] ?? {};
  // Out of form, so that nothing is sent.
  const request = Array.isArray(endpoint.sample.request) ? [{}] : {};
  if (method !== "GET") return { body: { connectionId: "$connection", request }, status: 422 };
  return { query: { connection: "$connection", odd: "1" }, status: 422 };
}

function testRoute(route: Route, example: Example, needs: Needs = route.needs): TestRoute {
  const { method, path } = route;
  const address = path.replace(/\[+(?:\.\.\.)?(\w+)\]+/g, (_, name: string) => {
    return example.params?.[name] ?? values[name] ?? "nobody";
  });
  const query = Object.entries(example.query ?? requiredOf(route.query));
  const search = query.map(([name, value]) => `${name}=${value}`).join("&");
  const text = search === "" ? address : `${address}?${search}`;
  const { body } = example;
  return {
    ...{ route, method, needs },
    path: (things) => withThings(text, things),
    ...(body && { body: (things) => JSON.parse(withThings(JSON.stringify(body), things)) }),
    status: example.status ?? (path.includes("[") ? 404 : 200),
    owned: /\$(account|connection)/.test(text + JSON.stringify(body ?? {})),
  };
}

const withThings = (text: string, { accountId, connectionId }: Things) =>
  text.replaceAll("$account", accountId).replaceAll("$connection", connectionId);

/** The names that a query must have, with a value of each. */
function requiredOf(query: z.ZodType | undefined): Record<string, string> {
  const { required = [] } = query
    ? z.toJSONSchema(query, { io: "input", unrepresentable: "any" })
    : {};
  return Object.fromEntries(required.map((name) => [name, values[name] ?? ""]));
}
