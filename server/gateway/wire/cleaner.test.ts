import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeTable } from "@/lib/exchange/codes";
import { anyText } from "@/lib/testing/any-text";
import { atSize } from "@/lib/testing/size";
import { formsOf } from "../testing/find-secrets";
import { hiddenSecret } from "./hide-secrets";
import { plainSanitiser, Sanitiser } from "./receive";

const cleanerOf = (...secrets: readonly string[]) => new Sanitiser(() => secrets);

/** A part of a key as the desk takes it: printable, without blanks. */
const keyPart = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 4,
  maxLength: 48,
});
const shortText = anyText({ maxLength: 60 });

const pick = (list: readonly string[], at: number) => list[at % list.length] ?? "";

/** Every way to escape one character that a text may mix with any other. */
const escaped = (character: string, way: number) => {
  const hex = character.charCodeAt(0).toString(16).padStart(2, "0");
  return pick(
    [character, `%${hex}`, `%${hex.toUpperCase()}`, `\\u00${hex}`, `\\x${hex}`, `&#x${hex};`],
    way,
  );
};

describe("a secret", () => {
  it.each(formsOf("aB3/cD+7eF_9gH-1").map((form) => [form]))("is not left as %s", (form) => {
    const cleaner = cleanerOf("aB3/cD+7eF_9gH-1");
    // The last digit of base64 may hold a bit or two of it.
    expect(cleaner.message(`key ${form} is wrong`)).toMatch(/^key \[secret\]\w?=* is wrong$/);
  });

  it("is not left in any form, wherever it stands, whole or broken off", () => {
    const cases = fc.record({
      secret: keyPart,
      form: fc.nat(),
      before: shortText,
      after: shortText,
      from: fc.nat(40),
      length: fc.integer({ min: 8, max: 60 }),
    });
    fc.assert(
      fc.property(cases, ({ secret, form, before, after, from, length }) => {
        const shown = pick(formsOf(secret), form);
        const part = shown.slice(from % shown.length).slice(0, length);
        const cleaner = cleanerOf(secret);
        for (const text of [before + shown + after, before + part + after]) {
          const clean = cleaner.message(text);
          const rest = clean.split(hiddenSecret);
          for (const each of formsOf(secret).filter((every) => every.length >= 8)) {
            for (const piece of rest) expect(piece).not.toContain(each);
          }
          for (let at = 0; at + 8 <= secret.length; at += 1) {
            for (const piece of rest) expect(piece).not.toContain(secret.slice(at, at + 8));
          }
        }
      }),
      { numRuns: atSize(2_000) },
    );
  });

  it("is not left where its own characters look like an escape of another kind", () => {
    for (const [secret, form] of [
      ["\\'!a!!", "\\'!%61!!"],
      ["&lt;abc", "%26lt;%61bc"],
      ["%41bcd", "%41\\u0062cd"],
    ] as const) {
      expect(cleanerOf(secret).message(`no: ${form} here`)).toContain(hiddenSecret);
    }
  });

  it("is not left when each of its characters is escaped another way, or twice", () => {
    // What begins an escape itself is no secret's part here: a mixture could be read in two ways.
    const plain = keyPart.filter((secret) => !/[%\\&]/.test(secret));
    const cases = fc.record({ secret: plain, ways: fc.array(fc.nat(5), { minLength: 1 }) });
    fc.assert(
      fc.property(cases, ({ secret, ways }) => {
        const once = [...secret].map((each, at) => escaped(each, ways[at % ways.length] ?? 0));
        const twice = once.map((each) => each.replaceAll("%", "%25").replaceAll("\\", "\\\\"));
        for (const form of [once.join(""), twice.join("")]) {
          expect(cleanerOf(secret).message(`no: ${form} here`)).toContain(hiddenSecret);
        }
      }),
      { numRuns: atSize(1_000) },
    );
  });

  it("is not put together by what is left out between its characters", () => {
    const secret = "CanaryPhrase77";
    const cleaner = cleanerOf(secret);
    for (const between of ["\u0000", "\u200b", "\u202e", "\ufe0f", "%00", "\\u0000", "\r\n"]) {
      expect(cleaner.message([...secret].join(between))).toBe(hiddenSecret);
    }
  });

  it("of another call, or shorter than four characters, is no secret here", () => {
    expect(cleanerOf("abc", "").message("abc is abc")).toBe("abc is abc");
    expect(plainSanitiser.message("bg_something")).toBe("bg_something");
  });

  it("that is a part of what stands in its place is hidden all the same", () => {
    for (const secret of ["secret", "[secret]", "y[se", "t]xx"]) {
      const cleaner = cleanerOf(secret);
      const clean = cleaner.message(`${secret}${secret} yyy${secret}xxx`);
      expect(clean.replaceAll(hiddenSecret, "")).not.toContain(secret);
      expect(cleaner.message(clean)).toBe(clean);
    }
  });
});

describe("a clean text", () => {
  it("stays as it is when it is cleaned again", () => {
    const text = fc.oneof(shortText, fc.string({ unit: "grapheme", maxLength: 2_000 }));
    fc.assert(
      fc.property(keyPart, text, fc.nat(), fc.nat(), (secret, around, at, form) => {
        const cut = at % (around.length + 1);
        const shown = pick(formsOf(secret), form);
        const cleaner = cleanerOf(secret);
        const clean = cleaner.message(around.slice(0, cut) + shown + around.slice(cut));
        expect(cleaner.message(clean)).toBe(clean);
      }),
      { numRuns: atSize(1_000) },
    );
  });

  it("has at most 500 characters, whole ones, and says when it was cut", () => {
    expect(plainSanitiser.message("x".repeat(500))).toBe("x".repeat(500));
    expect(plainSanitiser.message("x".repeat(501))).toBe(`${"x".repeat(499)}…`);
    expect(plainSanitiser.message("😀".repeat(900_000))).toBe(`${"😀".repeat(499)}…`);
    expect(plainSanitiser.message(`a${"😀".repeat(900_000)}`)).toBe(`a${"😀".repeat(498)}…`);
    const form = cleanerOf("bg_key-1234").message("bg_key-1234".repeat(80_000));
    expect(form).toMatch(/^\[secret\].{0,7}…$/);
  });

  it("holds nothing that is not seen, or turns what is", () => {
    const invisible = "\u0000\u001b[31m\u0085\u200b\u202e\u2066\ufeff\u00ad\u2028\ud83d";
    expect(plainSanitiser.message(`a${invisible}b`)).toBe("a[31mb");
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(plainSanitiser.message(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  it("of an ordinary exchange is what it said", () => {
    const cleaner = cleanerOf("bg_93f1a7c2de11", "CanaryPhrase77", "71ab55e0c9d2");
    for (const { message } of codeTable.values()) expect(cleaner.message(message)).toBe(message);
    const plain = 'größer als 5 %: 取消 ✓ 😀 <b>&amp;</b> {"a": 1}';
    expect(cleaner.message(plain)).toBe(plain);
  });
});

describe("a code", () => {
  it("stays as it came, or is none: nothing makes a known one of it", () => {
    const cleaner = cleanerOf("00000", "bg_93f1a7c2de11");
    for (const code of [...codeTable.keys(), "98765", "E-1"]) expect(cleaner.code(code)).toBe(code);
    const wrong = ["0\u00000000", "bg_93f1a7c2de11", "4".repeat(900_000), "4076\u200b2"];
    for (const code of wrong) {
      expect(cleaner.code(code)).toBe("unreadable");
      expect(codeTable.has(cleaner.code(code))).toBe(false);
    }
  });
});

describe("a value", () => {
  it("is exact unless a secret stands in it", () => {
    const cleaner = cleanerOf("bg_93f1a7c2de11");
    for (const value of ["", "a\u0000b", "x".repeat(900), "136400"]) {
      expect(cleaner.value(value)).toBe(value);
    }
    expect(cleaner.value("uid bg_93f1a7c2de11")).toBe("uid [secret]");
  });
});
