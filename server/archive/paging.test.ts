import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PageRequest, SourcePage, SourceRow, SyncRun } from "./archive-source";
import { firstSlice, nextPage, pageRequestOf } from "./paging";

const dayFromMs = 1_795_000_000_000;
const widthMs = 4_000;
const pageRows = 7;

/** A list as an exchange keeps it: rows with a moment each, the newest first. */
type List = readonly { readonly id: string; readonly ms: number }[];

/** Serves a list; a short page holds less than was asked for and yet is not the last. */
function serve(list: List, asked: PageRequest, shortBy: number): SourcePage {
  const inSpan = list.filter(({ ms }) => ms >= asked.fromMs && ms <= asked.toMs);
  const start = asked.cursor === null ? 0 : inSpan.findIndex(({ id }) => id === asked.cursor) + 1;
  const rows = inSpan.slice(start, start + asked.pageRows - shortBy);
  return {
    rows: rows.map(({ id, ms }): SourceRow => ({ id, ts: String(ms) })),
    endId: rows.at(-1)?.id ?? null,
    requestTime: null,
  };
}

function begin(method: SyncRun["method"], shortPages: boolean): SyncRun {
  const [fromMs, toMs] = [dayFromMs, dayFromMs + widthMs - 1];
  const slice = method === "slices" ? firstSlice(fromMs, toMs) : null;
  return {
    ...{ id: "read", accountId: "account", day: "2026-11-20", fromMs, toMs, whole: true },
    ...{ pageRows, method, cursor: null, shortPages, pages: 0, rows: 0, added: 0, changed: 0 },
    ...{ sliceFromMs: slice?.sliceFromMs ?? null, sliceToMs: slice?.sliceToMs ?? null },
  };
}

/** Reads a list to its end; answers the ids and what was asked. */
function readAll(list: List, method: SyncRun["method"], shortBy = 0, knowsShort = false) {
  let read = begin(method, knowsShort);
  const ids = new Set<string>();
  const calls: PageRequest[] = [];
  for (let tries = 0; tries < 5_000; tries += 1) {
    const asked = pageRequestOf(read);
    const page = serve(list, asked, shortBy);
    for (const row of page.rows) ids.add(row.id ?? "");
    calls.push(asked);
    const place = nextPage(read, page);
    if (place.kind === "end") return { ids, calls, shortPages: read.shortPages };
    if (place.kind === "unsliceable") throw new Error("The list heeds times within the day.");
    const { kind: _, ...next } = place;
    read = { ...read, ...next, pages: read.pages + 1, rows: read.rows + page.rows.length };
  }
  throw new Error("The list had no end.");
}

/** Spread over the day, and many at one moment: more than fit on a page. */
const aList = fc
  .array(
    fc.record({
      ms: fc.integer({ min: 0, max: widthMs - 1 }),
      tied: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 3 * pageRows })),
    }),
    { maxLength: 40 },
  )
  .map(
    (moments): List =>
      moments
        .flatMap(({ ms, tied }, at) =>
          Array.from({ length: tied }, (_, n) => ({ id: `${at}-${n}`, ms: dayFromMs + ms })),
        )
        .sort((a, b) => b.ms - a.ms),
  );

describe("syncing a list to its end", () => {
  it("finds every record by cursor and in slices, also where many share one moment", () => {
    fc.assert(
      fc.property(aList, (list) => {
        const all = new Set(list.map(({ id }) => id));
        expect(readAll(list, "cursor").ids).toEqual(all);
        expect(readAll(list, "slices").ids).toEqual(all);
      }),
    );
  });

  it("finds every record of short pages, once the cursor has shown that they are short", () => {
    fc.assert(
      fc.property(aList, fc.integer({ min: 1, max: pageRows - 1 }), (list, shortBy) => {
        const all = new Set(list.map(({ id }) => id));
        const { ids, shortPages } = readAll(list, "cursor", shortBy);
        expect(ids).toEqual(all);
        if (list.length > 2 * (pageRows - shortBy)) expect(shortPages).toBe(true);
        expect(readAll(list, "slices", shortBy, true).ids).toEqual(all);
      }),
    );
  });

  it("asks in slices for parts of the day, and with a cursor only within one moment", () => {
    fc.assert(
      fc.property(aList, (list) => {
        for (const { fromMs, toMs, cursor } of readAll(list, "slices").calls) {
          expect(toMs - fromMs + 1).toBeLessThanOrEqual(widthMs / 4);
          if (cursor !== null) expect(toMs).toBe(fromMs);
        }
      }),
    );
  });

  it("notices that times within the day are not heeded", () => {
    const read = begin("slices", false);
    const page = { rows: [{ ts: String(read.toMs) }], endId: null, requestTime: null };
    expect(nextPage(read, page)).toEqual({ kind: "unsliceable" });
  });
});
