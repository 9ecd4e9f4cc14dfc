/**
 * The one form of a password that is checked and hashed: the same text typed on two keyboards
 * gives the same characters (Unicode NFKC).
 */
export function normalForm(password: string): string {
  return password.normalize("NFKC");
}
