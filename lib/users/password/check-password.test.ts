import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "@/lib/testing/any-text";
import { commonPasswords, guessedWords } from "./blocklist";
import { checkPassword } from "./check-password";
import { passwordRule } from "./password-rule";

const email = "maria.keller@example.com";
const brokenRule = (password: string) => checkPassword(password, email)?.rule ?? null;

describe("the password rule", () => {
  it("accepts words nobody would guess together", () => {
    for (const password of [
      "lantern gravel otter swim",
      "Neun blaue Schuhe am Kai",
      "kettle-orbit-mango-72",
      "三十六計走為上計、今日は晴れです。",
      "x9$Lq2!vTz7#Wm4p",
      "my dog eats password books",
    ]) {
      expect(brokenRule(password), password).toBe(null);
    }
  });

  it("names the length it wants and the length it saw", () => {
    const issue = checkPassword("fourteen chars", email);
    expect(issue?.rule).toBe("too-short");
    expect(issue?.message).toContain("15");
    expect(issue?.message).toContain("14");
    expect(brokenRule(`${"lantern gravel otter swim ".repeat(10)}`)).toBe("too-long");
  });

  it("counts characters, not code units: seven emoji are no password", () => {
    expect(brokenRule("🐙🦊🐳🦉🐝🐢🦔🐌")).toBe("too-short");
  });

  it("refuses the person's own e-mail address, however it is written", () => {
    expect(brokenRule("maria.keller@example.com")).toBe("is-the-email");
    expect(brokenRule("MARIA.Keller@Example.com")).toBe("is-the-email");
    expect(brokenRule("mariakeller2026!!")).toBe("only-guessed-words");
  });

  it("refuses a shorter text written again", () => {
    for (const password of [
      "aaaaaaaaaaaaaaa",
      "otter swim otter swim ",
      "k7Qk7Qk7Qk7Qk7Qk7Q",
      "hunter2hunter2hunter2",
    ]) {
      expect(brokenRule(password), password).toBe("repeats");
    }
  });

  it("refuses walks over the keyboard and the alphabet", () => {
    for (const password of [
      "qwertyuiopasdfghjkl",
      "1qaz2wsx3edc4rfv",
      "abcdefghijklmnop",
      "9876543210987654",
      "lkjhgfdsapoiuytrewq",
      "QWERTYUIOP123456",
      "1q2w3e4r5t6y7u8i",
    ]) {
      expect(brokenRule(password), password).toBe("follows-keys");
    }
  });

  it("refuses the common ones through capitals, spaces and digits for letters", () => {
    for (const password of [
      "correct horse battery staple",
      "C0rrectH0rseBatteryStaple!",
      "May the Force be with you",
      "iloveyoutothemoonandback",
      "Not your keys, not your coins",
    ]) {
      expect(brokenRule(password), password).toBe("commonly-used");
    }
  });

  it("refuses passwords made only of product words and first guesses", () => {
    for (const password of [
      "brokerdeskpassword1",
      "Broker Desk 2026!!",
      "P@ssw0rd for bitcoin",
      "welcomeadmin12345678",
      "Bitget trading desk 01",
    ]) {
      expect(brokenRule(password), password).toBe("only-guessed-words");
    }
  });

  it("judges the same text typed on two keyboards alike", () => {
    const composed = "café lantern gravel".normalize("NFC");
    expect(brokenRule(composed)).toBe(brokenRule(composed.normalize("NFD")));
  });

  it("never throws, and always answers within the rule's names", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), fc.string(), (password, address) => {
        const issue = checkPassword(password, address);
        expect(issue === null || issue.message.endsWith(".")).toBe(true);
      }),
    );
  });

  it("accepts almost every random password of the shortest length", () => {
    const signs = fc.constantFrom(..."abcdefghijkmnpqrstuvwxyz23456789");
    const password = fc.array(signs, { minLength: 20, maxLength: 20 }).map((list) => list.join(""));
    fc.assert(
      fc.property(password, (text) => brokenRule(text) === null),
      { seed: 7 },
    );
  });
});

describe("the bundled lists", () => {
  it("hold only entries that the length rule lets through", () => {
    for (const entry of commonPasswords) {
      expect(entry, entry).toMatch(/^[a-z0-9]+$/);
      expect(entry.length, entry).toBeGreaterThanOrEqual(passwordRule.minimum);
    }
    expect(commonPasswords.size).toBeGreaterThan(250);
  });

  it("hold words of at least four letters, so that fragments of honest words stay", () => {
    for (const word of guessedWords) expect(word, word).toMatch(/^[a-z0-9]{4,}$/);
  });
});
