import "server-only";
import { Agent, request } from "undici";
import { env } from "../env";
import { internetLookup } from "../gateway/wire/venue-agent";
import { singleton } from "../singleton";

/** What a try came to; `answer` is a short text for users. */
export interface DeliveryResult {
  /**
   * Taken by the other end; not taken, which a later try may change; refused for good; or broken
   * off where nobody knows whether it was taken.
   */
  readonly kind: "delivered" | "not-taken" | "refused" | "unknown";
  readonly answer: string;
  /** How long the other end asked to be left alone. */
  readonly retryAfterMs?: number;
}

/** What a receiver answered, or why there was no answer. */
export type PostResult =
  | {
      readonly status: number;
      /** The first 64 KiB of its body; empty where it broke off. */
      readonly text: string;
      readonly retryAfterMs: number | undefined;
    }
  | { readonly failure: string };

const timeoutMs = 15_000;

const maxAnswerBytes = 65_536;

/**
 * Posts JSON to an address that a user gave. Follows no redirect, connects over TLS and only to
 * addresses of the internet (docs/security.md#b24). Never throws, and says nothing of the address.
 */
export async function postJson(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<PostResult> {
  try {
    const response = await request(address, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Broker-Desk", ...headers },
      body,
      dispatcher: receiverAgent(),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return {
      status: response.statusCode,
      text: await textOf(response.body).catch(() => ""),
      retryAfterMs: retryAfterMs(response.headers["retry-after"]),
    };
  } catch (error) {
    return { failure: reasonOf(error) };
  }
}

/** More than that ends the connection. */
async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxAnswerBytes) break;
  }
  return Buffer.concat(chunks).toString("utf8", 0, maxAnswerBytes);
}

/** The header Retry-After: seconds, or a moment. */
function retryAfterMs(header: string | string[] | undefined): number | undefined {
  const text = String(header ?? "").trim();
  if (/^\d{1,9}(\.\d{1,9})?$/.test(text)) return Math.ceil(Number(text) * 1000);
  const until = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}

const receiverAgent = () =>
  singleton(
    "delivery.agent",
    () =>
      new Agent({
        pipelining: 1,
        connect: { timeout: 10_000, lookup: internetLookup(() => env().privateWebhooks) },
        keepAliveTimeout: 4_000,
      }),
  );

/** Our own words: the library's may hold addresses and headers. */
function reasonOf(error: unknown): string {
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
  if (name === "TimeoutError") return `No response within ${timeoutMs / 1000} s`;
  switch (code) {
    case "EADDRESS":
      return "Host name has no public address";
    case "ECONNREFUSED":
      return "Connection refused";
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "Host name not found";
    default:
      return `Connection lost (${String(code ?? name)})`;
  }
}
