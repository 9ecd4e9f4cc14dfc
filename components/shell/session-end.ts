/** What a person writes on this desk and sends later; each keeps its draft in the tab. */
export type Unsent = "ticket" | "batch";

const ended = (part: Unsent) => `session-ended:${part}`;
const unsent = (part: Unsent) => `unsent:${part}`;
const parts: readonly Unsent[] = ["ticket", "batch"];

/** Notes that the session has ended under the person's hands, for whoever brings a draft back. */
export function noteSessionEnd(): void {
  for (const part of parts) put(ended(part), true);
}

/** Whether a session ended while this part held what is in it; until `forgetSessionEnd`. */
export function hadSessionEnd(part: Unsent): boolean {
  return has(ended(part));
}

/** The person has gone on with this part: the session's end is no matter any more. */
export function forgetSessionEnd(part: Unsent): void {
  put(ended(part), false);
}

/** Notes whether a part holds something that was typed and not sent. */
export function keepUnsent(part: Unsent, some: boolean): void {
  put(unsent(part), some);
}

/** The parts of this tab that hold something that was typed and not sent. */
export function unsentParts(): readonly Unsent[] {
  return parts.filter((part) => has(unsent(part)));
}

function has(name: string): boolean {
  try {
    return sessionStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

function put(name: string, on: boolean): void {
  try {
    if (on) sessionStorage.setItem(name, "1");
    else sessionStorage.removeItem(name);
  } catch {
    // Without storage there is no draft either, so nothing is promised.
  }
}
