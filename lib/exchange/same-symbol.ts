/** Whether two texts name the same symbol: people write them in any case. */
export function sameSymbol(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}
