import { partTriggers, showNoticeSettings, showOwnLimits } from "../desk/drafts";
import { arm, armingStore, disarm } from "../keys/arming";
import type { DeskPart } from "./destinations";

/** The button that opens a part of the frame, where it is on screen. */
function triggerOf(part: keyof typeof partTriggers): HTMLElement | null {
  const buttons = partTriggers[part].map((id) => document.getElementById(id));
  return buttons.find((button) => button?.getClientRects().length) ?? null;
}

/** Whether a part can be opened from where the person is: a phone has no status bar. */
export function isThere(part: DeskPart): boolean {
  return !(part in partTriggers) || triggerOf(part as keyof typeof partTriggers) !== null;
}

/** Opens a part of the desk that has no address; nothing is sent by that. */
export function openPart(part: DeskPart, go: (path: string) => void): void {
  switch (part) {
    case "arming":
      if (armingStore.read() === null) arm();
      else disarm();
      return;
    case "own-limits":
      if (new URLSearchParams(location.search).get("view") !== "ticket") go("/orders?view=ticket");
      showOwnLimits.ask(true);
      return;
    case "notifications":
      showNoticeSettings.ask(true);
      press(part);
      return;
    case "limits":
    case "appearance":
      press(part);
  }
}

/** Once the palette has closed: what lies above everything would lie above this, too. */
function press(part: keyof typeof partTriggers): void {
  setTimeout(() => triggerOf(part)?.click());
}
