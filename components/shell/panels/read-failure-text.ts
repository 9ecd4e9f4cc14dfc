import type { ReadFailure } from "@/lib/live/reading";
import { formatMoment } from "@/lib/time/format-moment";

/** What a failed read was, in words that can be copied. */
export function readFailureText({ endpoint, code, message, at }: ReadFailure): string {
  const said = code === null ? "no code" : `code ${code}`;
  return `${endpoint}, ${said}: ${message} ${formatMoment(at, "UTC")} UTC`;
}
