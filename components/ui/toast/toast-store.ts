"use client";

import { create } from "zustand";
import { announce, type Urgency } from "../announcer";

export type ToastTone = "done" | "rejected" | "unknown" | "attn";

export interface Toast {
  /** One toast a thing: the next with the same key takes its place. */
  key: string;
  tone: ToastTone;
  title: string;
  text?: string;
  action?: { label: string; onPress: () => void };
  /** 0 to 1 of something that is under way. */
  progress?: number;
}

/** A toast that was shown in this tab: the newest first, each as it was last. */
export interface LoggedToast extends Toast {
  /** Since when it is what it is, Unix ms. */
  readonly at: number;
}

const maxLogged = 100;

/** What is shown, and what was, in this tab. */
export const useToasts = create<{
  readonly toasts: readonly Toast[];
  readonly logged: readonly LoggedToast[];
}>(() => ({ toasts: [], logged: [] }));

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Good news leaves by itself; what somebody must know stays. */
const dismissAfterMs = 4_000;

/** Shows a toast, or changes the one with its key in place; screen readers announce it. */
export function showToast(toast: Toast): void {
  clearTimeout(timers.get(toast.key));
  const { toasts, logged } = useToasts.getState();
  const known = toasts.find((each) => each.key === toast.key);
  useToasts.setState({
    toasts: known ? toasts.map((each) => (each === known ? toast : each)) : [...toasts, toast],
    logged: withToast(logged, toast, known),
  });
  // Each step of something under way would drown out everything else.
  const isStep = toast.progress !== undefined && known?.progress !== undefined;
  if (!isStep) announce(urgencyOf(toast), announcementOf(toast));
  if (toast.tone === "done") {
    timers.set(
      toast.key,
      setTimeout(() => dismissToast(toast.key), dismissAfterMs),
    );
  }
}

function withToast(
  logged: readonly LoggedToast[],
  toast: Toast,
  open: Toast | undefined,
): readonly LoggedToast[] {
  const before = logged.find(({ key }) => key === toast.key);
  const same = open !== undefined && before?.tone === toast.tone;
  const at = same ? before.at : Date.now();
  return [{ ...toast, at }, ...logged.filter((each) => each !== before)].slice(0, maxLogged);
}

/** What needs a user is said at once; good news and what is under way can wait. */
function urgencyOf({ tone, progress }: Toast): Urgency {
  return tone === "done" || progress !== undefined ? "polite" : "assertive";
}

const announcementOf = ({ title, text }: Toast) => (text ? `${title}. ${text}` : title);

/** Takes a toast away. */
export function dismissToast(key: string): void {
  clearTimeout(timers.get(key));
  timers.delete(key);
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.key !== key) }));
}

/** Takes away every toast but those of an unknown outcome: these end when the outcome is known. */
export function dismissToasts(): void {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.filter((each) => each.tone === "unknown"),
  }));
}
