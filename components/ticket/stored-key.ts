/** What of an attempt outlives a reload of its tab. */
export interface StoredKey {
  readonly key: string;
  readonly sent: boolean;
}

const place = (connectionId: string) => `ticket-key:${connectionId}`;

/** Reads what this tab stored for a connection; null when it is nothing of ours. */
export function readStoredKey(connectionId: string): StoredKey | null {
  try {
    return parseStoredKey(sessionStorage.getItem(place(connectionId)));
  } catch {
    return null;
  }
}

/** Stores it. A browser without storage only loses it at a reload. */
export function writeStoredKey(connectionId: string, stored: StoredKey): void {
  try {
    sessionStorage.setItem(place(connectionId), JSON.stringify(stored));
  } catch {
    // Storage is full or forbidden: the key still lives as long as the page.
  }
}

/** Takes apart what was stored. */
export function parseStoredKey(text: string | null): StoredKey | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { key, sent } = value as Partial<StoredKey>;
    if (typeof key !== "string" || !/^[A-Za-z0-9_-]{16,64}$/.test(key)) return null;
    return typeof sent === "boolean" ? { key, sent } : null;
  } catch {
    return null;
  }
}
