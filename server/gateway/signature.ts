import "server-only";
import { createHmac, type KeyObject } from "node:crypto";

/** What a signature covers, each part exactly as it goes on the wire. */
export interface Signable {
  readonly timestamp: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Without the "?"; empty when there is none. */
  readonly query: string;
  readonly body: string | null;
}

/** base64(HMAC-SHA256(secret, timestamp + METHOD + path + ("?" + query) + body)) (rulings 1). */
export function signatureOf(secret: KeyObject, signable: Signable): string {
  const { timestamp, method, path, query, body } = signable;
  const text = `${timestamp}${method}${path}${query ? `?${query}` : ""}${body ?? ""}`;
  return createHmac("sha256", secret).update(text, "utf8").digest("base64");
}
