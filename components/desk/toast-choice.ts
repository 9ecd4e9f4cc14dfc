import { usePreference } from "./preferences";

/** Where messages appear, and whether they are muted. */
interface ToastChoice {
  readonly place: "bottom" | "top";
  /** No sounds, no desktop notifications, no messages of success. */
  readonly muted: boolean;
}

const usual: ToastChoice = { place: "bottom", muted: false };

function readToastChoice(value: unknown): ToastChoice | null {
  if (typeof value !== "object" || value === null) return null;
  const kept: Partial<Record<keyof ToastChoice, unknown>> = value;
  return { place: kept.place === "top" ? "top" : "bottom", muted: kept.muted === true };
}

/** The choice of this user, and the way to change it. */
export function useToastChoice() {
  return usePreference("toasts", readToastChoice, usual);
}
