import { describe, expect, it } from "vitest";
import type { Failure } from "@/lib/api/failure";
import { type ArchiveSource, failedPage, type PageAnswer } from "./archive-source";
import { fetchPageWithRetry } from "./fetch-pages";

const refused = (failure: Failure) => failedPage({ kind: "refused", failure });

describe("a page that the desk did not ask for", () => {
  it("waits for the rate limit as long as that said", () => {
    expect(refused({ kind: "busy", retryAfterMs: 700 })).toMatchObject({
      kind: "unread",
      again: "busy",
      waitMs: 700,
    });
  });

  it("is not asked for again where the desk refuses it, whose reason is told", () => {
    const reason = "This key lacks read.";
    expect(refused({ kind: "forbidden", permission: "read", reason })).toEqual({
      ...{ kind: "unread", again: "no", reason, code: null },
    });
    expect(refused({ kind: "not-found", what: "This account" })).toMatchObject({
      again: "no",
      reason: "The desk did not send the request (not-found).",
    });
  });
});

describe("reading a page", () => {
  const source = (answers: PageAnswer[]) => {
    const asked: number[] = [];
    const fetchPage = async () => {
      asked.push(answers.length);
      return answers.shift() as PageAnswer;
    };
    return { asked, source: { fetchPage } as unknown as ArchiveSource };
  };
  const page: PageAnswer = { kind: "page", rows: [], endId: null, requestTime: null };
  const busy = { kind: "unread", reason: "busy", code: null, again: "busy", waitMs: 1 } as const;

  it("goes on after any number of waits for the rate limit", async () => {
    const { source: from, asked } = source([...Array<PageAnswer>(12).fill(busy), page]);
    expect(await fetchPageWithRetry(from, {} as never, {}, () => true)).toBe(page);
    expect(asked).toHaveLength(13);
  });

  it("ends without a page when the process must stop", async () => {
    const { source: from, asked } = source([busy, page]);
    const mayGoOn = () => asked.length === 0;
    expect(await fetchPageWithRetry(from, {} as never, {}, mayGoOn)).toBeNull();
  });
});
