import type { z } from "zod";
import { isFutures } from "./futures";
import { type KeyPermission, keyPermissions } from "./values";

/**
 * What a caller's key must be allowed to do (docs/interface.md#authentication,
 * docs/rulings.md#ruling-6).
 */
export type Permission = KeyPermission;

/** Who may call: anybody, any key, or only the ND broker's main account. */
export type Access = "public" | "key" | "nd-broker";

/** What a call does, and so how much care it needs: a read may be repeated, the others may not. */
export type EndpointKind = "read" | "place" | "cancel" | "configure" | "create";

/** What a user must be able to do to make a call; `lib/users/roles.ts` says which role is. */
export type CallCapability =
  | "orders.view"
  | "orders.place"
  | "orders.cancel"
  | "instruments.view"
  | "commissions.view"
  | "transfers.view"
  | "sub-accounts.view"
  | "sub-accounts.create";

/** Calls in one second, counted for the account (uid) or for the address (ip). */
export interface Rate {
  readonly perSecond: number;
  readonly scope: "uid" | "ip";
  /** The lower rate of a copy-trading trader's account, where the interface states one. */
  readonly copyTraderPerSecond?: number;
}

/**
 * One endpoint of the exchange, stated once: the client, the gateway, the venue, the tables of the
 * documents and the tests all read it. Nothing of it has a default that allows anything.
 */
export interface Endpoint<
  Id extends string = string,
  Kind extends EndpointKind = EndpointKind,
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly id: Id;
  /** The number in docs/interface.md. */
  readonly number: number;
  readonly method: "GET" | "POST";
  readonly path: `/api/${string}`;
  readonly purpose: string;
  /** Where a user meets it. */
  readonly page: `/${string}`;
  readonly kind: Kind;
  readonly access: Access;
  /** What a user must be able to do to call it. */
  readonly capability: CallCapability;
  /** Whether the desk's worker reads it by itself, where nobody asks. */
  readonly workerReads?: true;
  /** The permissions of which the key needs one, from the request; an empty list asks for none. */
  readonly permissions: PermissionRule;
  readonly rate: Rate;
  /** Whether the broker's X-CHANNEL-API-CODE header is sent (docs/rulings.md#ruling-8). */
  readonly brokerHeader: boolean;
  /** The most bytes of a good answer, where 1 MiB is too little; a longer one is cut. */
  readonly maxAnswerBytes?: number;
  /** What the desk sends: strict, strings only. A GET's is a flat record: its query. */
  readonly request: Request;
  /** The payload under `data`: loose, so that new fields and values never break a page. */
  readonly response: Response;
  /** A good request with all it needs, and an answer as the interface shows it. */
  readonly sample: {
    readonly request: z.output<Request>;
    readonly answer: z.output<Response>;
  };
}

/** States an endpoint; only fixes the types. */
export function defineEndpoint<
  const Id extends string,
  const Kind extends EndpointKind,
  Request extends z.ZodType,
  Response extends z.ZodType,
>(endpoint: Endpoint<Id, Kind, Request, Response>): Endpoint<Id, Kind, Request, Response> {
  return endpoint;
}

/** From a request, the permissions of which the key needs one; and the same in words. */
export interface PermissionRule {
  (request: unknown): readonly Permission[];
  readonly text: string;
}

/** A rule that asks for one permission whatever the request says. */
export function needs(permission: Permission): PermissionRule {
  return Object.assign(() => [permission], { text: permission });
}

/** A rule that asks for nothing but the access of the endpoint. */
export const needsNothing: PermissionRule = Object.assign(() => [], { text: "none" });

/**
 * The trade permission of the request's `category`, compared without case; of a list, the first
 * element's. Without a known category any trade permission will do.
 */
export const needsTrade: PermissionRule = Object.assign(
  (request: unknown) => tradePermissions(categoryOf(request)),
  { text: "the category's trade permission" },
);

const anyTrade = keyPermissions.filter((permission) => permission !== "read");

function tradePermissions(category: string): readonly Permission[] {
  if (category === "SPOT") return ["spot_trade"];
  if (category === "MARGIN") return ["margin_trade"];
  return isFutures(category) ? ["contract_trade"] : anyTrade;
}

function categoryOf(request: unknown): string {
  const order: unknown = Array.isArray(request) ? request[0] : request;
  if (typeof order !== "object" || order === null || !("category" in order)) return "";
  return typeof order.category === "string" ? order.category.toUpperCase() : "";
}

/**
 * The query of a GET request, without the "?": names ascending, absent values left out, each name
 * and value encoded exactly once (RFC 3986). What is signed is this text decoded
 * (docs/rulings.md#ruling-1). Throws URIError for text that is not well-formed Unicode; no checked
 * request holds any.
 */
export function queryString(request: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(request)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join("&");
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
