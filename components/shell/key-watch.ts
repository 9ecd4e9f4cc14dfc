/** What tabs tell each other about their keys. */
export type KeyMessage =
  /** A tab has come up and means to use this key. */
  | { readonly kind: "mine"; readonly tab: string; readonly key: string }
  /** The tab that asked must take another key. */
  | { readonly kind: "taken"; readonly tab: string; readonly key: string };

/** What a tab that holds `key` does about a message: answer, take another key, or nothing. */
export function hearKey(
  message: KeyMessage,
  self: { readonly tab: string; readonly key: string },
): { readonly say: KeyMessage } | "taken" | null {
  if (message.key !== self.key) return null;
  if (message.kind === "taken") return message.tab === self.tab ? "taken" : null;
  return message.tab === self.tab ? null : { say: { ...message, kind: "taken" } };
}

const channelName = "ticket-keys";

/**
 * Watches for another tab with the same key: a duplicated tab copies sessionStorage. The one that
 * came later gives way. Returns how to announce a key and how to stop.
 */
export function watchKeys(currentKey: () => string, onTaken: () => void) {
  const tab = Math.random().toString(36).slice(2);
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<KeyMessage>) => {
    const heard = hearKey(data, { tab, key: currentKey() });
    if (heard === "taken") onTaken();
    else if (heard) channel.postMessage(heard.say);
  };
  channel.postMessage({ kind: "mine", tab, key: currentKey() } satisfies KeyMessage);
  return () => channel.close();
}
