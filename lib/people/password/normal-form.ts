/**
 * The one form of a password that is checked and hashed: the same text typed on two keyboards
 * gives the same characters (Unicode NFKC).
 */
export function normalForm(password: string): string {
  return password.normalize("NFKC");
}

/** Characters as a person sees them typed. */
export const lengthOf = (password: string) => [...normalForm(password)].length;
