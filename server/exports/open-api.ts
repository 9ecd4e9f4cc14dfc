import "server-only";
import { z } from "zod";
import type { Route } from "@/lib/api/define-route";
import { routes } from "@/lib/api/routes";
import { callsPerMinute } from "@/lib/exports/api-access";

/** The routes that a token may call as an OpenAPI 3.1 document; `origin` is the desk's address. */
export function openApiDocument(origin: string): object {
  const paths = routes
    .filter(({ scope }) => scope !== undefined)
    .map((route) => [route.path, { [route.method.toLowerCase()]: operationOf(route) }]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Broker Desk read API",
      version: "1",
      description:
        "Amounts are exact decimals as text. A token reads one account, within its scopes, at " +
        `most ${callsPerMinute} times a minute; beyond that the desk answers 429 with Retry-After.`,
    },
    servers: [{ url: origin }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    paths: Object.fromEntries(paths),
  };
}

function operationOf({ scope, summary, query, response }: Route): object {
  const content = { "application/json": { schema: jsonSchema(response, "output") } };
  return {
    operationId: scope,
    summary,
    parameters: query ? parametersOf(query) : [],
    responses: {
      "200": { description: "The response", content },
      "401": { description: "No token, or one that is revoked or expired" },
      "403": { description: "The token lacks the scope, or its creator the permission" },
      "404": { description: "The token is for another account" },
      "422": { description: "Invalid parameter; the response names it" },
      "429": { description: "Too many calls in this minute; see Retry-After" },
      "503": { description: "The desk is busy; see Retry-After" },
    },
  };
}

function parametersOf(query: z.ZodType): readonly object[] {
  const { properties = {}, required = [] } = jsonSchema(query, "input");
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

const jsonSchema = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" });
