import "server-only";
import type { PageRequest, SourcePage, SyncRun } from "./archive-source";

/** Where a read goes on, or that it came to its end, or why it cannot go on as it is. */
export type NextPage =
  | {
      readonly kind: "next";
      readonly cursor: string | null;
      readonly sliceFromMs: number | null;
      readonly sliceToMs: number | null;
      readonly shortPages: boolean;
    }
  | { readonly kind: "end" }
  /** Times within the day are not heeded: only a cursor comes through. */
  | { readonly kind: "unsliceable" };

/** A day is read in at least so many slices: else one slice would be the cursor's first page. */
const minSlices = 4;

/** The first slice of moments, both inclusive. */
export function firstSlice(fromMs: number, toMs: number) {
  const widthMs = widestSlice({ fromMs, toMs });
  return { sliceFromMs: fromMs, sliceToMs: Math.min(toMs, fromMs + widthMs - 1) };
}

/** The next request of a sync run. */
export function pageRequestOf(read: SyncRun): PageRequest {
  const { pageRows, cursor } = read;
  const fromMs = read.sliceFromMs ?? read.fromMs;
  return { fromMs, toMs: read.sliceToMs ?? read.toMs, pageRows, cursor };
}

/** Where a read goes on after a page. */
export function nextPage(read: SyncRun, given: SourcePage): NextPage {
  const page = given.isEnd ? { ...given, endId: null } : given;
  return read.method === "slices" ? afterSlicePage(read, page) : afterCursorPage(read, page);
}

/**
 * A short page is no end; an empty one is, and so is one without a cursor (docs/archive.md#a-sync).
 */
function afterCursorPage(read: SyncRun, { rows, endId }: SourcePage): NextPage {
  if (rows.length === 0 || endId === null) return { kind: "end" };
  const shortBefore = read.rows < read.pages * read.pageRows;
  const shortPages = read.shortPages || shortBefore;
  return { kind: "next", cursor: endId, sliceFromMs: null, sliceToMs: null, shortPages };
}

/**
 * A slice with a full page is halved, down to one millisecond, in which alone the cursor leads on;
 * also where short pages have been seen, since then a short page does not mean that it is all.
 */
function afterSlicePage(read: SyncRun, { rows, endId }: SourcePage): NextPage {
  const { fromMs, toMs, cursor } = pageRequestOf(read);
  const outside = rows.some(({ ts }) => {
    const moment = Number.parseInt(ts ?? "", 10);
    const inDay = moment >= read.fromMs && moment <= read.toMs;
    return inDay && (moment < fromMs || moment > toMs);
  });
  if (outside) return { kind: "unsliceable" };
  const widthMs = toMs - fromMs + 1;
  const at = { kind: "next", shortPages: read.shortPages } as const;
  const full = rows.length >= read.pageRows;
  if (full && cursor === null && widthMs > 1) {
    const halfMs = Math.floor(widthMs / 2);
    return { ...at, cursor: null, sliceFromMs: fromMs, sliceToMs: fromMs + halfMs - 1 };
  }
  const leadsOn = full || cursor !== null || read.shortPages;
  if (leadsOn && rows.length > 0 && endId !== null) {
    return { ...at, cursor: endId, sliceFromMs: fromMs, sliceToMs: toMs };
  }
  if (toMs >= read.toMs) return { kind: "end" };
  const roomy = rows.length * 2 <= read.pageRows;
  const nextMs = Math.min(roomy ? widthMs * 2 : widthMs, widestSlice(read));
  const sliceFromMs = toMs + 1;
  const sliceToMs = Math.min(read.toMs, sliceFromMs + nextMs - 1);
  return { ...at, cursor: null, sliceFromMs, sliceToMs };
}

function widestSlice({ fromMs, toMs }: { fromMs: number; toMs: number }): number {
  return Math.ceil((toMs - fromMs + 1) / minSlices);
}
