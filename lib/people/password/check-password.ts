import { commonPasswords, guessedWords } from "./blocklist";
import { normalForm } from "./normal-form";
import { followsKeys, isRepeat } from "./patterns";
import { type PasswordRuleName, passwordRule } from "./rule";

export interface PasswordIssue {
  readonly rule: PasswordRuleName;
  readonly message: string;
}

/**
 * What is wrong with a password, or null when it may be used. Pure, so that the form says it while
 * it is typed and the server says it again.
 */
export function checkPassword(password: string, email: string): PasswordIssue | null {
  const text = normalForm(password);
  const length = [...text].length;
  if (length < passwordRule.minimum) {
    return issue(
      "too-short",
      `Use at least ${passwordRule.minimum} characters; this has ${length}.`,
    );
  }
  if (length > passwordRule.maximum) {
    return issue("too-long", `Use at most ${passwordRule.maximum} characters; this has ${length}.`);
  }
  return guessable(text.toLowerCase(), email.trim().toLowerCase());
}

function guessable(text: string, email: string): PasswordIssue | null {
  const plain = lettersAndDigits(text);
  if (email !== "" && (text === email || plain === lettersAndDigits(email))) {
    return issue("is-the-email", "This is your e-mail address. Use something only you know.");
  }
  if (isRepeat(text) || isRepeat(plain)) {
    return issue("repeats", "This repeats a shorter text. Use a password without repeats.");
  }
  if (followsKeys(plain)) {
    return issue("follows-keys", "This follows the keyboard or the alphabet. Use words instead.");
  }
  if (commonPasswords.has(plain) || commonPasswords.has(unleet(plain))) {
    return issue("commonly-used", "This is on the list of passwords that are tried first.");
  }
  if (onlyGuessedWords(plain, email) || onlyGuessedWords(unleet(plain), email)) {
    return issue(
      "only-guessed-words",
      "This is made only of words that are tried first, such as password, broker or your " +
        "e-mail address. Add words of your own.",
    );
  }
  return null;
}

/** Whether at most four letters remain beside guessed words, the e-mail's parts and digits. */
function onlyGuessedWords(plain: string, email: string): boolean {
  const parts = email.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= 4);
  const words = [...guessedWords, ...parts].sort((a, b) => b.length - a.length);
  let rest = plain;
  for (const word of words) rest = rest.replaceAll(word, " ");
  return rest !== plain && [...rest.replace(/[^\p{L}]/gu, "")].length <= 4;
}

function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}@$!]/gu, "").replace(/[@$!]+$/, "");
}

const leet: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

function unleet(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => leet[sign] ?? sign);
}

function issue(rule: PasswordRuleName, message: string): PasswordIssue {
  return { rule, message };
}
