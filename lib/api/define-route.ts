import { z } from "zod";
import type { ApiScope } from "@/lib/exports/api-access";
import type { Capability } from "@/lib/users/roles";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call: somebody with a capability, everybody who is signed in, or anyone at all. */
export type Needs = Capability | "signed-in" | "anyone";

/**
 * One route of the desk's own, stated once: the client's calls, the handler, the table of who may
 * call what, the OpenAPI document and the tests all read it. Nothing of it has a default that
 * allows anything.
 *
 * Of a response only its type counts: the desk writes both ends, so pages don't parse it again. A
 * route that a token may call states a real schema, which becomes the OpenAPI document; every other
 * states `typeOnly<Response>()`.
 */
export interface Route<
  M extends Method = Method,
  Path extends string = string,
  N extends Needs = Needs,
  Scope extends ApiScope = ApiScope,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: M;
  /** As the folder below `app`, with what differs in brackets. */
  readonly path: Path;
  readonly needs: N;
  /** Only shortly after the user typed the password (`PASSWORD_AGAIN_SECONDS`). */
  readonly password?: "recent";
  /** Also in a locked session: it changes nothing but that session. */
  readonly whileLocked?: true;
  /** A token with this scope may call it too. */
  readonly scope?: Scope;
  /** What it does, in a sentence. */
  readonly summary: string;
  /** The names in the path's brackets; without it each is a text. */
  readonly params?: Params;
  /** Without it, whatever stands behind the question mark is ignored. */
  readonly query?: Query;
  /** The JSON body of a request that changes something; without it, `{}`. */
  readonly body?: Body;
  /** The most bytes of a body, where 64 KiB is too little. */
  readonly maxBytes?: number;
  readonly response: Response;
}

/** States a route; only fixes the types. */
export function defineRoute<
  const M extends Method,
  const Path extends `/api/${string}`,
  const N extends Needs,
  const Scope extends ApiScope = never,
  Params extends z.ZodType = never,
  Query extends z.ZodType = never,
  Body extends z.ZodType = never,
  Response extends z.ZodType = never,
>(
  route: Route<M, Path, N, Scope, Params, Query, Body, Response>,
): Route<M, Path, N, Scope, Params, Query, Body, Response> {
  return route;
}

/** The type of a response that no schema describes. */
export const typeOnly = <Type>() => z.custom<Type>();

/** Nothing to say: what a route answers that just did what it was asked. */
export type Nothing = Readonly<Record<string, never>>;

export const nothing = typeOnly<Nothing>();

/** A file that the browser saves. */
export const file = typeOnly<"file">();

/** What a schema makes of a request; `Else` where a route states none. */
type OutputOf<Schema, Else> = [Schema] extends [never]
  ? Else
  : Schema extends z.ZodType
    ? z.output<Schema>
    : Else;

type InputOf<Schema, Else> = [Schema] extends [never]
  ? Else
  : Schema extends z.ZodType
    ? z.input<Schema>
    : Else;

/** The names in a path's brackets, each as a text; of a rest of the path, its parts. */
type TextParams<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? (Name extends `...${infer Parts}`
      ? { readonly [Each in Parts]: readonly string[] }
      : { readonly [Each in Name]: string }) &
      TextParams<Rest>
  : object;

/** What a handler gets of a route's request. */
export interface ParsedRequest<R extends Route> {
  readonly params: OutputOf<NonNullable<R["params"]>, TextParams<R["path"]>>;
  readonly query: OutputOf<NonNullable<R["query"]>, Nothing>;
  readonly body: OutputOf<NonNullable<R["body"]>, Nothing>;
}

export type QueryOf<R extends Route> = ParsedRequest<R>["query"];

export type BodyOf<R extends Route> = ParsedRequest<R>["body"];

export type ResponseOf<R extends Route> = z.output<R["response"]>;

type SentParams<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? { readonly [Each in Name]: string | number } & SentParams<Rest>
  : object;

/** What may be left out of a query may be null too: neither stands in the address. */
type SentQuery<Query> = {
  readonly [Name in keyof Query]: undefined extends Query[Name] ? Query[Name] | null : Query[Name];
};

type ReadonlyDeep<Value> = Value extends object
  ? { readonly [Name in keyof Value]: ReadonlyDeep<Value[Name]> }
  : Value;

/**
 * What a page asks a route with, in one object: the names in the path's brackets fill these, the
 * others are the query of a GET, the body of any other.
 */
export type RequestOf<R extends Route> = SentParams<R["path"]> &
  (R["method"] extends "GET"
    ? SentQuery<InputOf<NonNullable<R["query"]>, object>>
    : ReadonlyDeep<InputOf<NonNullable<R["body"]>, object>>);
