let claims = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  claims += by;
  for (const each of listeners) each();
}

/** Where notices stand: in the frame, unless a page has a better place for them. */
export const docks = {
  /** A page's own place. Returns the way to give it back. */
  claim(): () => void {
    change(1);
    return () => change(-1);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isClaimed: () => claims > 0,
};
