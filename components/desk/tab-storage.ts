// What a tab keeps for itself and tells the others. A browser may forbid either, and storage may be
// full: then a page goes on without.

/** What this tab kept under a name; null for nothing. */
export function readKept(name: string): string | null {
  return inStorage((storage) => storage.getItem(name));
}

/** Keeps a text for as long as the tab is open; null forgets it. */
export function keep(name: string, text: string | null): void {
  inStorage((storage) => (text === null ? storage.removeItem(name) : storage.setItem(name, text)));
}

/** Does something with the tab's storage; null where it has none, or no room. */
export function inStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

/** Where the tabs of this browser hear each other; null where they cannot. */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
