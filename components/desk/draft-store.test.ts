// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { dismissToast, useToasts } from "@/components/ui/toast/toast-store";
import { clearDraft, type DraftSchema, readDraft, writeDraft } from "./draft-store";

const schema: DraftSchema<{ readonly qty: string }> = {
  name: "some-draft",
  title: "The draft",
  version: 2,
  parse: ({ qty }) => (typeof qty === "string" ? { qty } : null),
};

/** What the user is told, once what waits has happened. */
async function messages(): Promise<readonly (string | undefined)[]> {
  await Promise.resolve();
  return useToasts.getState().toasts.map(({ text }) => text);
}

afterEach(() => {
  vi.restoreAllMocks();
  for (const { key } of useToasts.getState().toasts) dismissToast(key);
});

describe("a tab's drafts", () => {
  it("come back by name and connection, and are forgotten when they are cleared", async () => {
    expect(readDraft(schema, "con_1")).toBeNull();
    writeDraft(schema, { qty: "0.25" }, "con_1");
    writeDraft(schema, { qty: "7" });
    expect(readDraft(schema, "con_1")).toEqual({ qty: "0.25" });
    expect(readDraft(schema, "con_2")).toBeNull();
    expect(readDraft(schema)).toEqual({ qty: "7" });
    expect(Object.keys(sessionStorage).sort()).toEqual(["some-draft", "some-draft:con_1"]);
    clearDraft(schema, "con_1");
    expect(readDraft(schema, "con_1")).toBeNull();
    expect(await messages()).toEqual([]);
  });

  it.each(["{", "null", "7", '{"version":2}', '{"qty":"1"}', '{"version":3,"qty":"1"}'])(
    "are dropped with a sentence when they are torn or of another version: %s",
    async (text) => {
      sessionStorage.setItem("some-draft", text);
      expect(readDraft(schema)).toBeNull();
      expect(sessionStorage.getItem("some-draft")).toBeNull();
      expect(await messages()).toEqual([
        "The draft couldn't be restored and was dropped. Sent orders are in the journal.",
      ]);
    },
  );

  it("cost nothing but themselves where there is no storage", async () => {
    vi.spyOn(globalThis, "sessionStorage", "get").mockImplementation(() => {
      throw new DOMException("Storage is forbidden.", "SecurityError");
    });
    writeDraft(schema, { qty: "1" });
    clearDraft(schema);
    expect(readDraft(schema)).toBeNull();
    expect(await messages()).toEqual([]);
  });
});
