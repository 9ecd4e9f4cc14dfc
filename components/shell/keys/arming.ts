import { announce } from "@/components/ui/announcer";
import { armingTexts } from "../desk/frame-texts";

/** So long trading keys stay armed at most, and so long while nobody presses anything. */
export const armedAtMostMs = 5 * 60_000;

export const armedIdleMs = 60_000;

let until: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: number | null): void {
  until = next;
  for (const each of listeners) each();
}

/** Ends when the five minutes are over, or a minute after the last key or press. */
function restart(): void {
  clearTimeout(timer);
  if (until === null) return;
  timer = setTimeout(disarm, Math.min(armedIdleMs, until - Date.now()));
}

const onActivity = () => {
  if (until !== null && Date.now() >= until) disarm();
  else restart();
};

const onHidden = () => document.hidden && disarm();

/** Has the trading keys work, for five minutes at most. */
export function arm(): void {
  if (until !== null) return;
  set(Date.now() + armedAtMostMs);
  addEventListener("blur", disarm);
  document.addEventListener("visibilitychange", onHidden);
  addEventListener("keydown", onActivity, true);
  addEventListener("pointerdown", onActivity, true);
  restart();
  announce("polite", armingTexts.armed);
}

/** Has them do nothing again. */
export function disarm(): void {
  if (until === null) return;
  clearTimeout(timer);
  removeEventListener("blur", disarm);
  document.removeEventListener("visibilitychange", onHidden);
  removeEventListener("keydown", onActivity, true);
  removeEventListener("pointerdown", onActivity, true);
  set(null);
  announce("polite", armingTexts.disarmed);
}

export const armingStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Until when, Unix ms; null while they do nothing. */
  read: (): number | null => until,
};
