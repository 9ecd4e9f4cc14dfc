import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { overrideEnv } from "../env";
import type { Query } from "../query";
import { forgetSingleton } from "../singleton";
import type { NextRouteHandler } from "./route-handler";
import { apiRoutes } from "./testing/api-routes";
import { pageQueries } from "./testing/page-queries";

/** What the handler that runs has looked for in its query. */
const known = vi.hoisted(() => new Set<string>());

vi.mock("../auth/sessions", () => {
  const principal = { userId: "per_1", deskId: "dsk_1", role: "owner", name: "Owner" };
  const signedIn = { principal, locked: false, passwordAgeMs: 0, idHash: Buffer.alloc(32) };
  return { readSignedIn: async () => signedIn };
});

vi.mock("../query", async (original) => {
  const query = await original<typeof import("../query")>();
  const recorded = (url: URL) =>
    new Proxy(query.readQuery(url), {
      get: (target, name) => {
        if (typeof name === "string") known.add(name);
        return Reflect.get(target, name);
      },
    });
  return { ...query, readQuery: recorded };
});

const desk = "http://localhost:5300";
let handlers: ReadonlyMap<string, NextRouteHandler>;

beforeAll(async () => {
  // No database: a handler reads its query before anything else.
  overrideEnv({ deskOrigin: desk, databaseUrl: "postgres://127.0.0.1:9/none" });
  const files = await apiRoutes();
  handlers = new Map(
    files
      .filter(({ exports }) => "GET" in exports)
      .map(({ folder, exports }) => [`/api/${folder}`, exports.GET as NextRouteHandler]),
  );
});
afterAll(() => forgetSingleton("env"));

/** The names that the handler of a GET looks for when it is asked as the pages ask. */
async function knownTo(path: string, sent: Query): Promise<readonly string[]> {
  known.clear();
  const query = new URLSearchParams(sent);
  const params = Object.fromEntries(
    [...path.matchAll(/\[(\w+)\]/g)].map(([, name]) => [name, "1"]),
  );
  const headers = { host: new URL(desk).host, "sec-fetch-site": "same-origin" };
  const request = new Request(`${desk}${path}?${query}`, { headers });
  await handlers.get(path)?.(request, { params: Promise.resolve(params) });
  return [...known].filter((name) => name in sent).sort();
}

describe("the query that pages send", () => {
  it.each(Object.entries<Query>(pageQueries))("is known to %s", async (path, sent) => {
    expect(handlers.has(path), "The route is not in app/api.").toBe(true);
    expect(await knownTo(path, sent)).toEqual(Object.keys(sent).sort());
  });
});
