import type { IncomingHttpHeaders } from "node:http";
import type { Permission } from "@/lib/exchange/define-endpoint";
import type { Exchange } from "../exchange";
import type { RequestFields } from "../fields";

/** One admitted call: who calls, with what, and when it arrived (Unix ms). */
export interface EndpointCall {
  readonly exchange: Exchange;
  /** The caller's account; "" on a public endpoint. */
  readonly uid: string;
  /** What the caller's key may do. */
  readonly permissions: readonly Permission[];
  readonly fields: RequestFields;
  readonly headers: IncomingHttpHeaders;
  readonly now: number;
}

/** Answers a call with what stands under `data`, or throws a Refusal. */
export type Handler = (call: EndpointCall) => unknown;
