/** The form that the unified-account endpoints ask for (docs/interface.md#acknowledgement). */
export const clientOidPattern = /^[A-Za-z0-9.:/_-]{1,32}$/;

/** The form of the ids that this desk makes: `D1-`, 48 bits of time, 80 bits of chance. */
const ownClientOidPattern = /^D1-[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Whether this desk made the id, going by its form. */
export function isOwnClientOid(text: string): boolean {
  return ownClientOidPattern.test(text);
}

/** Whether two texts name the same symbol: people write them in any case. */
export function sameSymbol(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}
