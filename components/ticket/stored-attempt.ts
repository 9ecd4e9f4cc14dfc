import type { OpenQuestion } from "./attempt";

/** What of an attempt outlives a reload of its tab. */
export interface StoredAttempt {
  readonly key: string;
  readonly sent: boolean;
  readonly questions: readonly OpenQuestion[];
}

const place = (connectionId: string) => `ticket:${connectionId}`;

/** Reads what this tab stored for a connection; null when it is nothing of ours. */
export function readStoredAttempt(connectionId: string): StoredAttempt | null {
  try {
    return parseStoredAttempt(sessionStorage.getItem(place(connectionId)));
  } catch {
    return null;
  }
}

/** Stores it. A browser without storage only loses it at a reload. */
export function writeStoredAttempt(connectionId: string, attempt: StoredAttempt): void {
  const { key, sent, questions } = attempt;
  try {
    sessionStorage.setItem(place(connectionId), JSON.stringify({ key, sent, questions }));
  } catch {
    // Storage is full or forbidden: the attempt still lives as long as the page.
  }
}

/** Takes apart what was stored. */
export function parseStoredAttempt(text: string | null): StoredAttempt | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { key, sent, questions } = value as Partial<StoredAttempt>;
    if (!isKey(key) || typeof sent !== "boolean" || !Array.isArray(questions)) return null;
    return { key, sent, questions: questions.filter(isQuestion) };
  } catch {
    return null;
  }
}

function isKey(key: unknown): key is string {
  return typeof key === "string" && /^[A-Za-z0-9_-]{16,64}$/.test(key);
}

function isQuestion(value: unknown): value is OpenQuestion {
  if (typeof value !== "object" || value === null) return false;
  const { key, kind, body, sentence, reason, intentId } = value as Partial<OpenQuestion>;
  const texts = [body, sentence, reason, intentId];
  const known = kind === "pending" || kind === "unknown" || kind === "no-answer";
  return isKey(key) && known && texts.every((it) => it === null || typeof it === "string");
}
