import "server-only";
import { z } from "zod";
import { coverageAnswerSchema, fillPageSchema, reportSchema } from "@/lib/archive/api";
import { type ApiScope, apiPaths, apiScopes, callsPerMinute } from "@/lib/exports/api-access";
import { fillsForm, rangeForm, reportForm } from "../archive/commissions/query";
import { listForm } from "../archive/transfers/query";

interface Operation {
  readonly summary: string;
  readonly query: z.ZodObject;
  /** Null where no schema of the answer stands; its fields are then described in words. */
  readonly answer: z.ZodType | null;
}

const operations: Readonly<Record<ApiScope, Operation>> = {
  report: {
    summary: "Exact sums of commissions over days of UTC+8, grouped, with how complete each is",
    query: reportForm,
    answer: reportSchema,
  },
  fills: {
    summary: "One page of fills, newest first; `next` is the `after` of the next page",
    query: fillsForm,
    answer: fillPageSchema,
  },
  coverage: {
    summary: "How far each day is synced and verified, and how the exchange answers",
    query: rangeForm,
    answer: coverageAnswerSchema,
  },
  transfers: {
    summary: "One page of deposits and withdrawals of sub-accounts, pending ones first",
    query: listForm,
    answer: null,
  },
};

/** The read API in the words of OpenAPI 3.1; `origin` is the desk's own address. */
export function openApiDocument(origin: string): object {
  const paths = apiScopes.map((scope) => [apiPaths[scope], { get: operationOf(scope) }]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Broker Desk read API",
      version: "1",
      description:
        "Amounts are exact decimals as text. A token reads one account, within its scopes, at " +
        `most ${callsPerMinute} times a minute; beyond that the desk answers 503 with Retry-After.`,
    },
    servers: [{ url: origin }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    paths: Object.fromEntries(paths),
  };
}

function operationOf(scope: ApiScope): object {
  const { summary, query, answer } = operations[scope];
  const schema = answer === null ? { type: "object" } : jsonSchema(answer, "output");
  const content = { "application/json": { schema } };
  return {
    operationId: scope,
    summary,
    parameters: parametersOf(query),
    responses: {
      "200": { description: "The answer", content },
      "401": { description: "No token, or one that is revoked or expired" },
      "403": { description: "The token lacks the scope, or its maker the permission" },
      "404": { description: "The token is for another account" },
      "422": { description: "A parameter cannot be read; the answer names it" },
      "503": { description: "Too many calls, or the desk cannot answer now; see Retry-After" },
    },
  };
}

function parametersOf(query: z.ZodObject): readonly object[] {
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
