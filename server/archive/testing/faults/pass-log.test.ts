import { describe, expect, it } from "vitest";
import { mayBeVerified, type Pass, PassLog, type ServedPage } from "./pass-log";
import { dayMs } from "./source";
import type { SourceRecord } from "./write-record";

const hourMs = 3_600_000;
const record = (version: number) => ({ version, spoilt: null }) as SourceRecord;
const end = dayMs - 1;

const page = (more: Partial<ServedPage>): ServedPage => ({
  ...{ fromMs: 0, toMs: end, after: "", limit: 2, records: [], endId: "", at: 0 },
  ...{ forgottenMs: -dayMs, ...more },
});

function logOf(...pages: readonly Partial<ServedPage>[]): PassLog {
  const log = new PassLog(0);
  for (const each of pages) log.served(page(each));
  return log;
}

const [one, two, three] = [record(1), record(2), record(3)];
const firstPage = { records: [one, two], endId: "b" };
const lastPage = { after: "b", records: [three] };
const slice = (n: number, records: readonly SourceRecord[]) => ({
  ...{ fromMs: (n * dayMs) / 4, toMs: ((n + 1) * dayMs) / 4 - 1, records },
});
const sliced = [slice(0, [one]), slice(1, []), slice(2, [two]), slice(3, [three])];

describe("a pass that was served", () => {
  it("is whole only when its list came to the end", () => {
    expect(logOf(firstPage).of(0)).toEqual([]);
    expect(logOf(firstPage, lastPage).of(0)).toMatchObject([{ method: "cursor", count: 3 }]);
  });

  it("counts once, though its last page was asked for again", () => {
    expect(logOf(firstPage, lastPage, lastPage).of(0)).toHaveLength(1);
  });

  it("to who was killed before its end was kept counts only once it is asked for again", () => {
    const log = logOf({ ...firstPage, at: 1 }, { ...lastPage, at: 2 });
    log.killed(0, 3);
    expect(log.of(0)).toHaveLength(1);
    log.killed(0, 1);
    expect(log.of(0)).toEqual([]);
    log.served(page({ ...lastPage, at: 4 }));
    expect(log.of(0)).toHaveLength(1);
    expect(logOf({}, {}).of(0)).toHaveLength(2);
  });

  it("in slices is whole only when they cover the day", () => {
    expect(logOf(...sliced.slice(0, 3)).of(0)).toEqual([]);
    expect(logOf(...sliced.slice(1)).of(0)).toEqual([]);
    expect(logOf(...sliced).of(0)).toMatchObject([{ method: "slices", count: 3 }]);
  });

  it("in slices lacks what a full slice may have left out until it is halved", () => {
    const full = { ...slice(0, [one, two]), endId: "b" };
    expect(logOf(full, ...sliced.slice(1)).of(0)).toEqual([]);
  });

  it("is equal to another one when it served the same words of the same records", () => {
    const [a] = logOf(firstPage, lastPage).of(0);
    expect(logOf(...sliced).of(0)[0]?.digest).toBe(a?.digest);
    const other = [firstPage, { ...lastPage, records: [record(4)] }];
    expect(logOf(...other).of(0)[0]?.digest).not.toBe(a?.digest);
  });
});

describe("a day may be called verified", () => {
  const pass = (method: Pass["method"], hours: number, more: Partial<Pass> = {}): Pass => ({
    ...{ method, at: hours * hourMs, digest: "a", count: 1, bad: false, whole: true },
    ...{ received: true, ...more },
  });
  const cursor = pass("cursor", 0);

  it("after two equal passes by different methods, six hours apart", () => {
    expect(mayBeVerified([cursor, pass("slices", 6)])).toBe(true);
    expect(mayBeVerified([cursor, pass("slices", 6), pass("slices", 6)])).toBe(true);
  });

  it("and not after one, nor by one method, nor sooner, nor when the last one differs", () => {
    expect(mayBeVerified([cursor])).toBe(false);
    expect(mayBeVerified([cursor, pass("cursor", 6)])).toBe(false);
    expect(mayBeVerified([cursor, pass("slices", 5.9)])).toBe(false);
    const differing = pass("cursor", 12, { digest: "b" });
    expect(mayBeVerified([cursor, pass("slices", 6), differing])).toBe(false);
    expect(mayBeVerified([cursor, pass("slices", 6), differing], 1)).toBe(true);
  });

  it("and not while a row is none, nor by a pass that lacks the day's beginning", () => {
    const bad = { bad: true };
    expect(mayBeVerified([pass("cursor", 0, bad), pass("slices", 6, bad)])).toBe(false);
    expect(mayBeVerified([cursor, pass("slices", 6, { whole: false })])).toBe(false);
  });
});
