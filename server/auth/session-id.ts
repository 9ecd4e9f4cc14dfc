import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** A new session's id: 256 random bits that only the browser's cookie keeps. */
export function newSessionId(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a session's id or a link's token: whoever steals it has neither. */
export function hashOfSecretId(secretId: string): Buffer {
  return createHash("sha256").update(secretId).digest();
}
