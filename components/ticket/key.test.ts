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
      const stored = { key, mark: "", sent: true, pendingOutcomes: [] };
      const text = JSON.stringify({ ...stored, version: 1 });
      expect(parseStoredSubmission(text)).toEqual(stored);
    }
  });

  it("is not read out of storage when it is not one of ours", () => {
    const key = "0123456789abcdef";
    const right = { version: 1, key, mark: "", sent: true, pendingOutcomes: [] };
    const read = (value: unknown) => parseStoredSubmission(JSON.stringify(value));
    expect(read(right)).not.toBeNull();
    const wrong = [{ key: "a b" }, { mark: "a b" }, { sent: 1 }, { pendingOutcomes: null }];
    for (const value of [null, 5, [], {}, ...wrong.map((each) => ({ ...right, ...each }))]) {
      expect(read(value)).toBeNull();
    }
    expect(parseStoredSubmission("{")).toBeNull();
    const torn = [{ key }, null, { key, kind: "maybe" }];
    expect(read({ ...right, pendingOutcomes: torn })?.pendingOutcomes).toEqual([]);
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
