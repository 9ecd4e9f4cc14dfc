import type { Notice, NoticeChoice, NoticeKind } from "@/lib/alerts/notices";
import type { Numbers } from "@/lib/decimal";
import { noticeText, noticeTitle } from "./notice-text";

/** Lower and twice for what went wrong: it is told apart without looking. */
const tones: Readonly<Record<NoticeKind, readonly number[]>> = {
  unknown: [440, 330, 440],
  rejected: [330, 247],
  alert: [523, 523],
  partial: [784],
  closed: [784, 988],
};

const toneSeconds = 0.12;

/** Does for new notices what the user asked for each kind: a sound, a notice of the desktop. */
export function signalNotices(
  notices: readonly Notice[],
  choice: NoticeChoice,
  numbers: Numbers,
): void {
  const asked = (name: "sound" | "desktop") =>
    notices.filter(({ kind }) => kind !== null && choice[kind]?.[name] === true);
  const [loud] = asked("sound");
  if (loud?.kind) playTones(tones[loud.kind]);
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  for (const notice of asked("desktop").slice(0, 3)) {
    // The same tag in several tabs is one notice.
    const shown = new Notification(noticeTitle(notice), {
      body: noticeText(notice, numbers),
      tag: notice.key,
    });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  }
}

/** A few short tones of the browser's own; a browser that plays none stays silent. */
export function playTones(hertz: readonly number[]): void {
  try {
    const audio = new AudioContext();
    const volume = audio.createGain();
    volume.gain.value = 0.08;
    volume.connect(audio.destination);
    for (const [at, frequency] of hertz.entries()) {
      const tone = audio.createOscillator();
      tone.frequency.value = frequency;
      tone.connect(volume);
      tone.start(audio.currentTime + at * toneSeconds * 1.4);
      tone.stop(audio.currentTime + at * toneSeconds * 1.4 + toneSeconds);
    }
    setTimeout(() => void audio.close(), 2_000);
  } catch {
    // No sound is no reason to lose the notice.
  }
}
