/** The cookie by which this browser remembers the account that was chosen last; no secret. */
export const chosenCookie = "account";

const yearSeconds = 31_536_000;

/** Remembers a connection for the next page that is opened without naming one. */
export function rememberChosen(connectionId: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const lasting = `Path=/; Max-Age=${yearSeconds}; SameSite=Strict${secure}`;
  // The cookie store's own interface is not in every browser yet.
  // biome-ignore lint/suspicious/noDocumentCookie: one plain cookie, no secret in it
  document.cookie = `${chosenCookie}=${encodeURIComponent(connectionId)}; ${lasting}`;
}
