// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { watchDuplicateKey } from "./drafts";
import { keep, readKept } from "./tab-storage";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const refuse = () => {
  throw new DOMException("denied", "SecurityError");
};

describe("a tab", () => {
  it("keeps a text until it forgets it", () => {
    keep("a", "1");
    expect(readKept("a")).toBe("1");
    keep("a", null);
    expect(readKept("a")).toBeNull();
  });

  it("goes on where storage is full, forbidden, or missing", () => {
    for (const storage of [
      { getItem: refuse, setItem: refuse, removeItem: refuse },
      null,
      undefined,
    ]) {
      vi.stubGlobal("sessionStorage", storage);
      keep("a", "1");
      keep("a", null);
      expect(readKept("a")).toBeNull();
    }
  });

  it("goes on where tabs may not hear each other", () => {
    vi.stubGlobal(
      "BroadcastChannel",
      class {
        constructor() {
          refuse();
        }
      },
    );
    expect(() => watchDuplicateKey(() => "key", expect.unreachable)()).not.toThrow();
  });
});
