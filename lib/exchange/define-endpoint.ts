import type { z } from "zod";
import type { PermissionRule } from "./permissions";
import type { KeyPermission } from "./values";

/** What a caller's key must be allowed to do (interface.md "Authentication", rulings 6). */
export type Permission = KeyPermission;

/** Who may call: anybody, any key, or only the ND broker's main account. */
export type Access = "public" | "key" | "nd-broker";

/** What a call does, and so how much care it needs: a read may be repeated, the others may not. */
export type EndpointKind = "read" | "place" | "cancel" | "configure" | "create";

/** Calls in one second, counted for the account (uid) or for the address (ip). */
export interface Rate {
  readonly perSecond: number;
  readonly scope: "uid" | "ip";
  /** The lower rate of a copy-trading trader's account, where the interface states one. */
  readonly copyTraderPerSecond?: number;
}

/** One endpoint of the exchange, stated once; the client, the gateway and the venue all read it. */
export interface Endpoint<
  Id extends string = string,
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly id: Id;
  /** The number in interface.md. */
  readonly number: number;
  readonly method: "GET" | "POST";
  readonly path: `/api/${string}`;
  readonly purpose: string;
  readonly kind: EndpointKind;
  readonly access: Access;
  /** The permissions of which the key needs one, from the request; an empty list asks for none. */
  readonly permissions: PermissionRule;
  readonly rate: Rate;
  /** Whether the broker's X-CHANNEL-API-CODE header is sent (rulings 8). */
  readonly brokerHeader: boolean;
  /** What the desk sends: strict, strings only. A GET's is a flat record: its query. */
  readonly request: Request;
  /** The payload under `data`: loose, so that new fields and values never break a page. */
  readonly response: Response;
}

/** States an endpoint; only fixes the types. */
export function defineEndpoint<
  const Id extends string,
  Request extends z.ZodType,
  Response extends z.ZodType,
>(endpoint: Endpoint<Id, Request, Response>): Endpoint<Id, Request, Response> {
  return endpoint;
}
