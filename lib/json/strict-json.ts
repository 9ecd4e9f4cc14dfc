/** The text is not JSON as the desk reads it; `message` says why, without quoting the text. */
export class StrictJsonError extends Error {
  override readonly name = "StrictJsonError";

  constructor(
    message: string,
    readonly rule: "json" | "depth" | "no-zero" | "known-name" | "once",
  ) {
    super(message);
  }
}

const deepest = 32;

/**
 * Parses JSON and refuses what `JSON.parse` lets pass silently: the same key twice in one object
 * (the last would win), `__proto__`, U+0000 (no database text can hold it), and nesting that no
 * request needs.
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StrictJsonError("The body is not valid JSON.", "json");
  }
  refuseHiddenKeys(text);
  return value;
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Walks the tokens of a text that is known to be valid JSON. */
function refuseHiddenKeys(text: string): void {
  const open: (Set<string> | null)[] = [];
  let before = "";
  for (const [token] of text.matchAll(tokens)) {
    if (token === "{" || token === "[") {
      if (open.push(token === "{" ? new Set() : null) > deepest) {
        throw new StrictJsonError(`The body nests deeper than ${deepest} levels.`, "depth");
      }
    } else if (token === "}" || token === "]") {
      open.pop();
    } else if (token.includes("\\u0000") && JSON.parse(token).includes("\0")) {
      const message = "The body has a character that no text may hold (U+0000).";
      throw new StrictJsonError(message, "no-zero");
    } else if (token.startsWith('"') && (before === "{" || before === ",")) {
      addKey(open.at(-1) ?? null, JSON.parse(token));
    }
    before = token;
  }
}

/** An array's strings are no keys. */
function addKey(keys: Set<string> | null, key: string): void {
  if (keys === null) return;
  if (key === "__proto__")
    throw new StrictJsonError("The body has a forbidden field name.", "known-name");
  if (keys.has(key)) throw new StrictJsonError("The body has the same field twice.", "once");
  keys.add(key);
}
