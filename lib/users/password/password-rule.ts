/** The rule a password keeps; lengths count characters as a user sees them typed. */
export const passwordRule = { minimum: 15, maximum: 256 } as const;

/** The same rule in one sentence, for the form. */
export const passwordRuleText =
  `At least ${passwordRule.minimum} characters. Spaces are fine: ` +
  "a few unrelated words work best.";

/** Which part of the rule a password breaks. */
export type PasswordRuleName =
  | "too-short"
  | "too-long"
  | "is-the-email"
  | "repeats"
  | "follows-keys"
  | "commonly-used"
  | "only-guessed-words";

/**
 * The one form of a password that is checked and hashed: the same text typed on two keyboards
 * gives the same characters (Unicode NFKC).
 */
export function normalForm(password: string): string {
  return password.normalize("NFKC");
}

/** Characters as a user sees them typed. */
export const lengthOf = (password: string) => [...normalForm(password)].length;
