import { expect, it } from "vitest";
import { arabicForms } from "./arabic-forms";

const shaped = (text: string) => arabicForms([...text]).join("");

it.each([
  ["\u0628", "\ufe8f"],
  ["\u0628\u0628\u0628", "\ufe91\ufe92\ufe90"],
  // What follows an alef begins anew.
  ["\u0628\u0627\u0628", "\ufe91\ufe8e\ufe8f"],
  ["\u0644\u0627", "\ufefb"],
  ["\u0628\u0644\u0623", "\ufe91\ufef8"],
  // A mark between two letters does not part them.
  ["\u0628\u064e\u0628", "\ufe91\u064e\ufe90"],
  ["\u0628\u200c\u0628", "\ufe8f\u200c\ufe8f"],
  ["\u0621\u0628", "\ufe80\ufe8f"],
  // Persian.
  ["\u06af\u067e", "\ufb94\ufb57"],
  ["\u06cc\u06a9", "\ufbfe\ufb8f"],
  ["Ltd 5", "Ltd 5"],
])("gives %s its forms", (text, forms) => expect(shaped(text)).toBe(forms));

it("changes no letter, but how it is written", () => {
  const text = "شركة النور للاستثمار بنك گروه پارسیان ولا إله ؤئىء";
  expect(shaped(text).normalize("NFKC")).toBe(text);
  expect(shaped(text)).not.toMatch(/[\u0627-\u063a\u0641-\u064a]/);
});
