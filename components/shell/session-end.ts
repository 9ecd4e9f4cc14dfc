/** What a person writes on this desk and sends later; each keeps its draft in the tab. */
export type Unsent = "ticket" | "batch";

const ended = (part: Unsent) => `session-ended:${part}`;
const unsent = (part: Unsent) => `unsent:${part}`;
const parts: readonly Unsent[] = ["ticket", "batch"];

/** Notes that the session has ended under the person's hands, for whoever brings a draft back. */
export function noteSessionEnd(): void {
  for (const part of parts) put(ended(part), true);
}

/** Whether a session ended since this part was last drawn; true once. */
export function takeSessionEnd(part: Unsent): boolean {
  const had = has(ended(part));
  put(ended(part), false);
  return had;
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
