import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type SystemContext, systemContext, timeouts } from "../gateway/call-context";
import {
  type ArchiveSource,
  type PageAnswer,
  type PageRequest,
  requestBy,
  type SourcePage,
  type SourceRow,
  type SyncRun,
  sourceDeviations,
} from "./archive-source";
import { pageRequestOf } from "./paging";
import { storePage } from "./store-page";

/** How the sync run of a day went on. */
type FetchEnd =
  /** It came to the end of the list. */
  | { readonly kind: "complete"; readonly read: SyncRun }
  /** It goes on later from where it is. */
  | { readonly kind: "interrupted"; readonly reason: string; readonly failed: boolean }
  /** It cannot go on: the list goes in circles. */
  | { readonly kind: "broken"; readonly read: SyncRun; readonly reason: string }
  /** Another process reads the day now. */
  | { readonly kind: "taken" };

/** How often a failed call is made in all. */
const maxTries = 6;
const maxBusyMs = 2_000;

/**
 * Continues a sync run to the end of the list. Each page is stored before the next
 * is asked for. `mayGoOn` is asked before each call, so that a process can stop without losing any.
 */
export async function fetchPages(
  source: ArchiveSource,
  begun: SyncRun,
  mayGoOn: () => boolean,
): Promise<FetchEnd> {
  const context = await systemContext(begun.accountId, "polling");
  if (!context) return interrupted("This account has no key with read permission.");
  const deviations = await sourceDeviations(source, begun.accountId);
  const seen = new Set<string>();
  const places = new Set<string>();
  for (let read = begun; ; ) {
    const asked = pageRequestOf(read);
    places.add(JSON.stringify(asked));
    const params = source.paramsOf(requestBy(deviations, asked));
    const fetchPage = () => fetchPageWithRetry(source, context, params, mayGoOn);
    const isFresh = (row: SourceRow) => !seen.has(source.keyOf(row));
    let page = await fetchPage();
    if (page?.kind === "page" && repeatsItself(asked, page) && !page.rows.some(isFresh)) {
      page = await askAgain(asked, page, fetchPage);
    }
    if (page === null) return { kind: "interrupted", reason: "The worker stopped.", failed: false };
    if (page.kind === "unread") {
      return interrupted(page.code ? `${page.reason} (code ${page.code})` : page.reason);
    }
    const fresh = page.rows.filter(isFresh).map((row) => source.keyOf(row));
    const kept = await storePage(source, read, params, page);
    if (kept.kind === "taken") return { kind: "taken" };
    const sound = page.rows.filter((row) => source.faultOf(row) === null);
    await source.afterPage?.(kept.read, sound);
    read = kept.read;
    if (kept.kind === "end") return { kind: "complete", read };
    if (repeatsItself(asked, page) && !page.isEnd && fresh.length === 0) {
      return broken(read, "A page only repeated earlier records.");
    }
    if (places.has(JSON.stringify(pageRequestOf(read)))) {
      return broken(read, "The list of records repeats itself.");
    }
    for (const key of fresh) seen.add(key);
  }
}

/** Whether a page leads on with rows, so that those must be new. An empty page ends a slice. */
const repeatsItself = (asked: PageRequest, { rows }: SourcePage) =>
  asked.cursor !== null && rows.length > 0;

/**
 * Asks again in its place for a page that held nothing new. The same short page twice, whose end is
 * the cursor that was asked with, is the end of a list that repeats its last row
 * (docs/archive.md#a-sync).
 */
async function askAgain(
  asked: PageRequest,
  first: SourcePage,
  fetchPage: () => Promise<PageAnswer | null>,
): Promise<PageAnswer | null> {
  const page = await fetchPage();
  if (page?.kind !== "page") return page;
  const isSame = JSON.stringify(page.rows) === JSON.stringify(first.rows);
  const isStuck = first.endId === asked.cursor && page.endId === asked.cursor;
  return { ...page, isEnd: isSame && isStuck && page.rows.length < asked.pageRows };
}

/**
 * Requests one page until it comes: a call that failed is repeated, and waiting for
 * the rate limit is no failure. Null when the process must stop.
 */
export async function fetchPageWithRetry(
  source: ArchiveSource,
  context: SystemContext,
  params: Readonly<Record<string, string>>,
  mayGoOn: () => boolean,
): Promise<PageAnswer | null> {
  for (let failures = 0; mayGoOn(); ) {
    const page = await source.fetchPage(context, params);
    if (page.kind === "page" || page.again === "no") return page;
    if (page.again === "retry") {
      failures += 1;
      if (failures === maxTries) return page;
    }
    const retryMs = timeouts().retryMs * 2 ** (failures - 1);
    await sleep(page.again === "busy" ? Math.min(page.waitMs, maxBusyMs) : retryMs);
  }
  return null;
}

function broken(read: SyncRun, reason: string): FetchEnd {
  return { kind: "broken", read, reason };
}

function interrupted(reason: string): FetchEnd {
  return { kind: "interrupted", reason, failed: true };
}
