import "server-only";
import { createHmac } from "node:crypto";
import type { Secret } from "../vault";
import { type DeliveryResult, postJson } from "./post-json";

/** A webhook as it is sent: the same id in every try, by which a receiver knows it again. */
interface Webhook {
  readonly id: string;
  readonly address: string;
  readonly body: string;
}

/**
 * Posts JSON to a receiver, signed. Of the answer only the status counts. What broke off may be
 * sent again: the receiver knows it by its id. Never throws.
 */
export async function sendWebhook(webhook: Webhook, secret: Secret): Promise<DeliveryResult> {
  const { id, address, body } = webhook;
  const timestamp = Math.floor(Date.now() / 1000);
  const result = await postJson(address, body, {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": webhookSignature(secret, { id, timestamp, body }),
  });
  if ("failure" in result) return { kind: "not-taken", answer: result.failure };
  const { status, retryAfterMs } = result;
  const answer = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { kind: "delivered", answer };
  if (status >= 300 && status < 400) {
    return { kind: "not-taken", answer: `${answer}: redirects are not followed` };
  }
  if (status === 410) return { kind: "refused", answer };
  return { kind: "not-taken", answer, ...(retryAfterMs !== undefined && { retryAfterMs }) };
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
