import { firstOver, firstOverCookie } from "@/lib/overview/first-over";

const yearSeconds = 31_536_000;

/** Remembers that a person wants the usual overview. */
export function rememberFirstOver(): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const lasting = `Path=/; Max-Age=${yearSeconds}; SameSite=Strict${secure}`;
  // biome-ignore lint/suspicious/noDocumentCookie: one plain cookie, no secret in it
  document.cookie = `${firstOverCookie}=${firstOver}; ${lasting}`;
}
