import { counted } from "./day-sentence";

/** "12 fills without an amount": beside a sum from which they are missing; null where none is. */
export function unstatedWords(count: number): string | null {
  return count === 0 ? null : `${counted(count, "fill")} without an amount`;
}
