import "server-only";

/** An e-mail address as it is stored and compared: one form for every way of typing it. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}
