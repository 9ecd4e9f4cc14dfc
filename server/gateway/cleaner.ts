import "server-only";
import { codeTable } from "@/lib/exchange/codes";
import { hiddenSecret, hideSecrets, type Windows, windowsOf } from "./hide-secrets";

/** So many characters of a message are kept. */
const mostKept = 500;
/** What stands further back in a message is never looked at: the rest is cut off in any case. */
const mostRead = 4_000;
const cutMark = "…";
/** No code of an exchange is longer. */
const longestCode = 32;
const notACode = "unreadable";

/** The interface's own words of success need no cleaning. */
const ownWords: ReadonlySet<string> = new Set(["", "success"]);

/** What no log, page or database shows as it is: control, direction, nothing, halves. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Makes what an exchange says fit to be kept and shown: without secrets in any form that can be
 * told, without characters that are not seen, and not longer than a message is. Cleaning a clean
 * text changes nothing.
 */
export class Cleaner {
  readonly #read: () => readonly string[];
  #windows: Windows | null = null;

  /** `secrets` is asked once, when the first text has to be cleaned. */
  constructor(secrets: () => readonly string[]) {
    this.#read = secrets;
  }

  /** A cleaner that hides these as well. */
  with(more: readonly string[]): Cleaner {
    return more.length === 0 ? this : new Cleaner(() => [...this.#read(), ...more]);
  }

  /** A message: a text that a person reads and nothing decides by. */
  message(text: string, most: number = mostKept): string {
    if (ownWords.has(text)) return text;
    const seen = text.replace(invisible, "");
    const read = seen.slice(0, mostRead).replace(invisible, "");
    return cutTo(hideSecrets(read, this.#secretWindows()), most, seen.length > mostRead);
  }

  /** A code: as it came where it is one, and never changed into another. */
  code(text: string): string {
    if (codeTable.has(text)) return text;
    return text.length <= longestCode && this.message(text) === text ? text : notACode;
  }

  /** A value that stays as it came unless a secret stands in it. */
  value(text: string): string {
    const shown = this.message(text);
    return shown.includes(hiddenSecret) ? shown : text;
  }

  #secretWindows(): Windows {
    this.#windows ??= windowsOf(this.#read());
    return this.#windows;
  }
}

/** Cleans what no key has to do with. */
export const plainCleaner = new Cleaner(() => []);

function cutTo(text: string, most: number, isCut: boolean): string {
  const characters = [...text];
  if (characters.length <= most && !isCut) return text;
  return `${characters.slice(0, most - 1).join("")}${cutMark}`;
}
