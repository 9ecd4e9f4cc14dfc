import "server-only";
import { createHmac } from "node:crypto";
import { Agent, request } from "undici";
import { env } from "../env";
import { internetLookup } from "../gateway/wire/venue-agent";
import { singleton } from "../singleton";
import type { Secret } from "../vault";

/** What a try came to; `answer` is a short text for users. */
export interface DeliveryResult {
  /**
   * Taken by the other end; not taken, which a later try may change; refused for good; or broken
   * off where nobody knows whether it was taken.
   */
  readonly kind: "delivered" | "not-taken" | "refused" | "unknown";
  readonly answer: string;
}

/** A webhook as it is sent: the same id in every try, by which a receiver knows it again. */
interface Webhook {
  readonly id: string;
  readonly address: string;
  readonly body: string;
}

const timeoutMs = 15_000;

/** Of an answer nothing is read but its status; more than this ends the connection. */
const maxAnswerBytes = 65_536;

/**
 * Posts JSON to a receiver, signed. Follows no redirect, connects over TLS and only to addresses of
 * the internet. What broke off may be sent again: the receiver knows it by its id. Never throws.
 */
export async function sendWebhook(webhook: Webhook, secret: Secret): Promise<DeliveryResult> {
  const { id, address, body } = webhook;
  const timestamp = Math.floor(Date.now() / 1000);
  try {
    const { statusCode, body: answer } = await request(address, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Broker-Desk",
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": webhookSignature(secret, { id, timestamp, body }),
      },
      body,
      dispatcher: webhookAgent(),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.dump({ limit: maxAnswerBytes }).catch(() => {});
    return resultOf(statusCode);
  } catch (error) {
    return { kind: "not-taken", answer: reasonOf(error) };
  }
}

interface SignedWebhook {
  readonly id: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * `v1,` and the HMAC-SHA256 in base64 over id, timestamp and body, joined by dots, under the bytes
 * that follow `whsec_` in base64: the form of Standard Webhooks, for which libraries exist.
 */
function webhookSignature(secret: Secret, { id, timestamp, body }: SignedWebhook): string {
  const key = Buffer.from(secret.reveal().replace(/^whsec_/, ""), "base64");
  const mac = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`, "utf8");
  return `v1,${mac.digest("base64")}`;
}

const webhookAgent = () =>
  singleton(
    "delivery.agent",
    () =>
      new Agent({
        pipelining: 1,
        connect: { timeout: 10_000, lookup: internetLookup(() => env().privateWebhooks) },
        keepAliveTimeout: 4_000,
      }),
  );

function resultOf(status: number): DeliveryResult {
  const answer = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { kind: "delivered", answer };
  if (status >= 300 && status < 400) {
    return { kind: "not-taken", answer: `${answer}: redirects are not followed` };
  }
  return { kind: status === 410 ? "refused" : "not-taken", answer };
}

/** Our own words: the library's may hold addresses and headers. */
function reasonOf(error: unknown): string {
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
  if (name === "TimeoutError") return `No answer in ${timeoutMs / 1000} s`;
  switch (code) {
    case "EADDRESS":
      return "Its name leads to no address on the internet";
    case "ECONNREFUSED":
      return "It refused the connection";
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "Its name could not be resolved";
    default:
      return `The connection broke (${String(code ?? name)})`;
  }
}
