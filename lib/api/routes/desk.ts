import { z } from "zod";
import type { Snapshot } from "@/lib/live/snapshot";
import {
  type MarketChangesAnswer,
  marketChangeDays,
  marketChangeLists,
} from "@/lib/markets/market-changes";
import type { DayOrders, Overview, SampleAnswer } from "@/lib/overview/api";
import { defineRoute, type Method, nothing, typeOnly } from "../define-route";
import { id, oneOf } from "../fields";
import type { DeskHealth, DeskReadiness } from "../health";
import type { ChainsVerified, SystemState } from "../system";

const { least: min, most: max } = marketChangeDays;

/** The desk as a whole: what needs attention, its lists, its market data. */
export const deskRoutes = {
  overview: defineRoute({
    method: "GET",
    path: "/api/overview",
    needs: "signed-in",
    summary: "What needs attention on the desk, as far as the user can see it.",
    response: typeOnly<Overview>(),
  }),
  sample: defineRoute({
    method: "GET",
    path: "/api/sample",
    needs: "signed-in",
    summary: "The sample firm created at the first start, until removed.",
    response: typeOnly<SampleAnswer>(),
  }),
  removeSample: defineRoute({
    method: "DELETE",
    path: "/api/sample",
    needs: "connections.manage",
    summary: "Archives the sample firm: removed from every list, nothing deleted.",
    response: nothing,
  }),
  dayOrders: defineRoute({
    method: "GET",
    path: "/api/overview/day",
    needs: "journal.view",
    summary: "Outcomes of the desk's orders today (UTC), by hour.",
    response: typeOnly<DayOrders>(),
  }),
  snapshot: defineRoute({
    method: "GET",
    path: "/api/readings",
    needs: "signed-in",
    summary: "The newest snapshot of one topic.",
    query: z.strictObject({ topic: z.string() }),
    response: typeOnly<Snapshot | null>(),
  }),
  marketChanges: defineRoute({
    method: "GET",
    path: "/api/market-changes",
    needs: "instruments.view",
    summary: "Changes of instruments or an index.",
    query: z.strictObject({
      venue: id,
      list: oneOf(marketChangeLists),
      days: z.coerce.number<string | number>().int().min(min).max(max),
      symbol: id.optional(),
    }),
    response: typeOnly<MarketChangesAnswer>(),
  }),
  health: defineRoute({
    method: "GET",
    path: "/api/health",
    needs: "anyone",
    summary: "Whether the desk's database and worker respond; calls no exchange.",
    response: typeOnly<DeskHealth>(),
  }),
  live: defineRoute({
    method: "GET",
    path: "/api/health/live",
    needs: "anyone",
    summary: "Whether this process responds; checks nothing else.",
    response: typeOnly<{ readonly status: "ok" }>(),
  }),
  ready: defineRoute({
    method: "GET",
    path: "/api/health/ready",
    needs: "anyone",
    summary: "Whether the desk accepts orders, and the state of its exchanges and archive.",
    response: typeOnly<DeskReadiness>(),
  }),
  system: defineRoute({
    method: "GET",
    path: "/api/system",
    needs: "connections.manage",
    summary: "System state: versions, backup, disk, processes, queues, chains.",
    response: typeOnly<SystemState>(),
  }),
  verifyChains: defineRoute({
    method: "POST",
    path: "/api/system/verification",
    needs: "connections.manage",
    summary: "Recomputes the audit chain and every account's journal chain now.",
    response: typeOnly<ChainsVerified>(),
  }),
  openApi: defineRoute({
    method: "GET",
    path: "/api/openapi",
    needs: "signed-in",
    summary: "The routes a token can call, as an OpenAPI document.",
    response: typeOnly<object>(),
  }),
};

/** The one event stream; it ends when the session or the role does. */
export const streamRoute = defineRoute({
  method: "GET",
  path: "/api/stream",
  needs: "signed-in",
  summary: "Event stream of several topics; unknown topics are reported and ignored.",
  query: z.strictObject({ topics: z.string().default("") }),
  response: typeOnly<"stream">(),
});

/** Every address below /api that is no route: answered like one, not with a page. */
const unknownRoute = <M extends Method>(method: M) =>
  defineRoute({
    method,
    path: "/api/[[...unknown]]",
    needs: "anyone",
    summary: "Any other address below /api: 404 as JSON, not a page.",
    response: typeOnly<never>(),
  });

export const unknownRoutes = {
  DELETE: unknownRoute("DELETE"),
  GET: unknownRoute("GET"),
  PATCH: unknownRoute("PATCH"),
  POST: unknownRoute("POST"),
  PUT: unknownRoute("PUT"),
};
