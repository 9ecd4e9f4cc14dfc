import type { IncomingHttpHeaders } from "node:http";
import type { Permission } from "@/lib/exchange/define-endpoint";
import type { Exchange } from "../exchange";
import type { Fields } from "../fields";

/** One admitted call: who calls, with what, and when it arrived (Unix ms). */
export interface Call {
  readonly exchange: Exchange;
  /** The caller's account; "" on a public endpoint. */
  readonly uid: string;
  /** What the caller's key may do. */
  readonly permissions: readonly Permission[];
  readonly fields: Fields;
  readonly headers: IncomingHttpHeaders;
  readonly now: number;
}

/** Answers a call with what stands under `data`, or throws a Refusal. */
export type Handler = (call: Call) => unknown;
