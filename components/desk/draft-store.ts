import { showToast } from "@/components/ui/toast/toast-store";
import { inStorage } from "./tab-storage";

export type StoredRecord = Readonly<Record<string, unknown>>;

/** What a tab keeps under a name over reloads and changes of page, and how it is read back. */
export interface DraftSchema<Draft> {
  /** The name in the tab's storage, before that of a connection. */
  readonly name: string;
  /** What it is called where it had to be dropped, as the beginning of a sentence. */
  readonly title: string;
  /** Goes up when older ones can be read no more. */
  readonly version: number;
  /** Takes apart a record of this version; null for what is not of this form. */
  readonly parse: (stored: StoredRecord) => Draft | null;
}

/** Takes apart what stood in the storage; null for what is not of this version and form. */
export function parseDraft<Draft>(schema: DraftSchema<Draft>, text: string): Draft | null {
  try {
    const stored = recordOf(JSON.parse(text));
    return stored && stored.version === schema.version ? schema.parse(stored) : null;
  } catch {
    return null;
  }
}

/**
 * Reads what this tab kept, of a connection or of all; null when it kept nothing. What is torn or
 * of another version is dropped, and the user told so.
 */
export function readDraft<Draft>(schema: DraftSchema<Draft>, connection?: string): Draft | null {
  const key = keyOf(schema, connection);
  const text = inStorage((storage) => storage.getItem(key));
  if (text === null) return null;
  const draft = parseDraft(schema, text);
  if (draft === null) {
    clearDraft(schema, connection);
    // Not while a page is being drawn.
    queueMicrotask(() => showToast({ key, tone: "attn", ...droppedMessage(schema) }));
  }
  return draft;
}

const droppedMessage = ({ title }: DraftSchema<unknown>) => ({
  title: "Not saved",
  text: `${title} couldn't be restored and was dropped. Sent orders are in the journal.`,
});

/** Keeps a draft for this tab alone. Without storage it lives as long as the page. */
export function writeDraft(schema: DraftSchema<unknown>, draft: object, connection?: string): void {
  const text = JSON.stringify({ ...draft, version: schema.version });
  inStorage((storage) => storage.setItem(keyOf(schema, connection), text));
}

/** Forgets a draft. */
export function clearDraft(schema: DraftSchema<unknown>, connection?: string): void {
  inStorage((storage) => storage.removeItem(keyOf(schema, connection)));
}

const keyOf = ({ name }: DraftSchema<unknown>, connection: string | undefined) =>
  connection === undefined ? name : `${name}:${connection}`;

/** A stored record, or null for anything else. */
export function recordOf(value: unknown): StoredRecord | null {
  return typeof value === "object" && value !== null ? (value as StoredRecord) : null;
}

/** Whether a stored key is an Idempotency-Key as this desk makes them. */
export function isStoredKey(key: unknown): key is string {
  return typeof key === "string" && /^[A-Za-z0-9_-]{16,64}$/.test(key);
}
