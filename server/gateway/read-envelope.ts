import "server-only";
import { type Envelope, envelope } from "@/lib/exchange/envelope";
import { parseStrictJson } from "../http/strict-json";

/** The envelope of an answer, or null when it is none. `strict` refuses a field named twice. */
export function readEnvelope(body: string, { strict }: { strict: boolean }): Envelope | null {
  try {
    const parsed = envelope.safeParse(strict ? parseStrictJson(body) : JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Whether a status lets a success be one. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether a status lets the exchange's refusal be one: not a redirect, not the server's fault. */
export function isRefusal(status: number): boolean {
  return isSuccess(status) || (status >= 400 && status < 500);
}
