import "server-only";
import { readerOf } from "../gateway/reader";
import { keepPage } from "./keep-page";
import type { OpenRead, Source } from "./source";

/** How a reading of a day went on. */
export type ReadEnd =
  /** It came to the end of the list. */
  | { readonly kind: "complete"; readonly read: OpenRead }
  /** It goes on later from where it is. */
  | { readonly kind: "interrupted"; readonly why: string; readonly failed: boolean }
  /** It cannot go on: the list goes in circles. */
  | { readonly kind: "broken"; readonly read: OpenRead; readonly why: string }
  /** Another process reads the day now. */
  | { readonly kind: "taken" };

/**
 * Reads on from where a reading stands to the end of the list: an empty page or no next place. A
 * short page is not an end (broker-office 4.3). Each page is kept before the next is asked for.
 * `mayGoOn` is asked between two pages, so that a process can stop without losing any.
 */
export async function readDay(
  source: Source,
  begun: OpenRead,
  mayGoOn: () => boolean,
): Promise<ReadEnd> {
  const context = await readerOf(begun.accountId, "watch");
  if (!context) return interrupted("The account has no key that may read.");
  const seen = new Set<string>();
  const places = new Set<string | null>([begun.cursor]);
  for (let read = begun; ; ) {
    if (!mayGoOn()) return { kind: "interrupted", why: "The worker stopped.", failed: false };
    const params = source.paramsOf(read);
    const page = await source.ask(context, params);
    if (page.kind === "unread") {
      return interrupted(page.code ? `${page.why} (code ${page.code})` : page.why);
    }
    const fresh = page.rows.filter((row) => !seen.has(source.keyOf(row)));
    const kept = await keepPage(source, read, params, page);
    if (kept === null) return { kind: "taken" };
    await source.afterPage?.(kept, page.rows);
    read = kept;
    if (page.rows.length === 0 || page.endId === null) return { kind: "complete", read };
    if (fresh.length === 0) return broken(read, "A page held nothing but what was read before.");
    if (places.has(page.endId)) return broken(read, "The list of records goes in circles.");
    places.add(page.endId);
    for (const row of fresh) seen.add(source.keyOf(row));
  }
}

function broken(read: OpenRead, why: string): ReadEnd {
  return { kind: "broken", read, why };
}

function interrupted(why: string): ReadEnd {
  return { kind: "interrupted", why, failed: true };
}
