import { commonPasswords, guessedWords } from "./blocklist";
import { normalForm, type PasswordRuleName, passwordRule } from "./password-rule";

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
  const plain = stripPunctuation(text);
  if (email !== "" && (text === email || plain === stripPunctuation(email))) {
    return issue("is-the-email", "Don't use your e-mail address.");
  }
  if (isRepeat(text) || isRepeat(plain)) {
    return issue("repeats", "Avoid repeated text.");
  }
  if (followsKeys(plain)) {
    return issue("follows-keys", "Avoid keyboard or alphabet sequences. Use words instead.");
  }
  if (commonPasswords.has(plain) || commonPasswords.has(unleet(plain))) {
    return issue("commonly-used", "This password is too common.");
  }
  if (onlyGuessedWords(plain, email) || onlyGuessedWords(unleet(plain), email)) {
    return issue(
      "only-guessed-words",
      "This only contains common words, such as password, broker or your e-mail address. " +
        "Add words of your own.",
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

function stripPunctuation(text: string): string {
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

/** Whether a text is a shorter one written at least twice; the last time may be cut off. */
function isRepeat(text: string): boolean {
  const signs = [...text];
  for (let period = 1; period <= signs.length / 2; period += 1) {
    if (signs.every((sign, at) => at < period || sign === signs[at - period])) return true;
  }
  return false;
}

/** Keys and letters in the order in which fingers and children run through them. */
const walks = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "yxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9olp",
  "1q2w3e4r5t6y7u8i9o0p",
  "qawsedrftgyhujikolp",
  "1a2b3c4d5e6f7g8h9i0j",
  "a1b2c3d4e5f6g7h8i9j0",
  "1112223334445556667778889990",
  "aabbccddeeffgghhiijjkkll",
].flatMap((walk) => [walk, [...walk].reverse().join("")]);

/** Whether all but a few characters of a text lie on keyboard or alphabet runs of four or more. */
function followsKeys(text: string): boolean {
  const signs = text.length;
  let loose = 0;
  for (let at = 0; at < signs; ) {
    const run = longestRun(text, at);
    if (run === 0) loose += 1;
    at += run === 0 ? 1 : run;
  }
  return loose <= signs / 4;
}

/** How many characters from here on follow one walk, or one key held down; 0 below four. */
function longestRun(text: string, at: number): number {
  let longest = 0;
  for (let end = at + 4; end <= text.length; end += 1) {
    const piece = text.slice(at, end);
    const repeated = [...piece].every((sign) => sign === piece[0]);
    if (!repeated && !walks.some((walk) => walk.includes(piece))) break;
    longest = end - at;
  }
  return longest;
}
