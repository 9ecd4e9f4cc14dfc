/** The form that the unified-account endpoints ask for (docs/interface.md#acknowledgement). */
export const clientOidPattern = /^[A-Za-z0-9.:/_-]{1,32}$/;

/**
 * The forms of the ids that this desk makes: `D1-`, 48 bits of time, 80 bits of chance; or `D2-`, a
 * user's mark, `-`, 80 bits of chance.
 */
const ownClientOidPattern =
  /^D(?:1-[0-7][0-9A-HJKMNP-TV-Z]{25}|2-[A-Za-z0-9_-]{1,12}-[0-9A-HJKMNP-TV-Z]{16})$/;

/** The most characters that a user's mark in a clientOid can have: all that 32 leave. */
export const maxMarkLength = 12;

const markPattern = new RegExp(`^[A-Za-z0-9_-]{0,${maxMarkLength}}$`);

/** Whether this desk made the id, going by its form. */
export function isOwnClientOid(text: string): boolean {
  return ownClientOidPattern.test(text);
}

/** Whether a user's mark can stand in a clientOid; none at all can. */
export function isClientOidMark(text: string): boolean {
  return markPattern.test(text);
}

/** Whether two texts name the same symbol: users write them in any case. */
export function sameSymbol(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}
