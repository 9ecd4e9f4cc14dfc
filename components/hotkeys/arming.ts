import { create } from "zustand";
import { armingTexts } from "@/components/desk/frame-texts";
import { announce } from "@/components/ui/announcer";

/** So long trading keys stay armed at most, and so long while nobody presses anything. */
export const armedAtMostMs = 5 * 60_000;

export const armedIdleMs = 60_000;

/** Until when trading keys are armed, Unix ms; null while they do nothing. */
export const useArming = create<{ readonly until: number | null }>(() => ({ until: null }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Ends when the five minutes are over, or a minute after the last key or press. */
function restart(): void {
  clearTimeout(timer);
  const { until } = useArming.getState();
  if (until === null) return;
  timer = setTimeout(disarm, Math.min(armedIdleMs, until - Date.now()));
}

const onActivity = () => {
  const { until } = useArming.getState();
  if (until !== null && Date.now() >= until) disarm();
  else restart();
};

const onHidden = () => document.hidden && disarm();

/** Has the trading keys work, for five minutes at most. */
export function arm(): void {
  if (useArming.getState().until !== null) return;
  useArming.setState({ until: Date.now() + armedAtMostMs });
  addEventListener("blur", disarm);
  document.addEventListener("visibilitychange", onHidden);
  addEventListener("keydown", onActivity, true);
  addEventListener("pointerdown", onActivity, true);
  restart();
  announce("polite", armingTexts.armed);
}

/** Has them do nothing again. */
export function disarm(): void {
  if (useArming.getState().until === null) return;
  clearTimeout(timer);
  removeEventListener("blur", disarm);
  document.removeEventListener("visibilitychange", onHidden);
  removeEventListener("keydown", onActivity, true);
  removeEventListener("pointerdown", onActivity, true);
  useArming.setState({ until: null });
  announce("polite", armingTexts.disarmed);
}
