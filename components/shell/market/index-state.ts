import type { Reading } from "@/lib/live/reading";
import { indexRefOf } from "./index-ref";

/** Whether a symbol's index is known, known to be missing, or not read yet. */
export type IndexState = "known" | "none" | "awaited";

/** What is known of an index; `broken` says that the desk itself could not be asked. */
export function indexStateOf(reading: Reading | undefined, broken: boolean): IndexState {
  if (indexRefOf(reading) !== null) return "known";
  const answered = reading?.readAt != null || reading?.failure != null;
  return answered || broken ? "none" : "awaited";
}
