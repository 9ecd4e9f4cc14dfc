import { describe, expect, it } from "vitest";
import { parseDraft } from "@/components/desk/draft-store";
import { answerKeyMessage } from "@/components/desk/drafts";
import { isOwnClientOid } from "@/lib/exchange/identifiers";
import { newClientOid } from "@/lib/exchange/new-client-oid";
import { submissionDraft } from "./stored-draft";

const parseStoredSubmission = (text: string) => parseDraft(submissionDraft, text);

describe("a ticket's key", () => {
  it("is a clientOid of ours and an Idempotency-Key, and never the same twice", () => {
    const keys = Array.from({ length: 100 }, () => newClientOid(1_795_198_543_120));
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) {
      expect(isOwnClientOid(key)).toBe(true);
      const stored = { key, sent: true, questions: [] };
      const { questions: pendingOutcomes, ...rest } = stored;
      const read = { ...rest, mark: "", pendingOutcomes };
      expect(parseStoredSubmission(JSON.stringify(stored))).toEqual(read);
    }
  });

  it("is not read out of storage when it is not one of ours", () => {
    const key = "0123456789abcdef";
    for (const value of [null, 5, [], {}, { key }, { key: "a b", sent: true, questions: [] }]) {
      expect(parseStoredSubmission(JSON.stringify(value))).toBeNull();
    }
    expect(parseStoredSubmission("{")).toBeNull();
    const marked = { key, mark: "a b", sent: true, questions: [] };
    expect(parseStoredSubmission(JSON.stringify(marked))).toBeNull();
    const torn = { key, sent: false, questions: [{ key }, null, { key, kind: "maybe" }] };
    expect(parseStoredSubmission(JSON.stringify(torn))?.pendingOutcomes).toEqual([]);
  });

  it("stays with the tab that had it; the copy gives way", () => {
    const first = { tab: "a", key: "k" };
    const copy = { tab: "b", key: "k" };
    const received = answerKeyMessage({ kind: "mine", ...copy }, first);
    expect(received).toEqual({ say: { kind: "taken", ...copy } });
    expect(answerKeyMessage({ kind: "taken", ...copy }, copy)).toBe("taken");
    expect(answerKeyMessage({ kind: "taken", ...copy }, first)).toBeNull();
    expect(answerKeyMessage({ kind: "mine", ...copy }, copy)).toBeNull();
    expect(answerKeyMessage({ kind: "mine", tab: "c", key: "other" }, first)).toBeNull();
  });
});
