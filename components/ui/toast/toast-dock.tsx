"use client";

import { useEffect, useSyncExternalStore } from "react";
import { usePhone } from "../media";
import { ToastList } from "./toast-list";
import { type Toast, toastStore } from "./toast-store";

const noToasts: readonly Toast[] = [];

const neverClaimed = () => false;

/** The frame's place for notices, below the page, while the page has none of its own. */
export function FrameToastDock() {
  const claimed = useSyncExternalStore(toastDocks.subscribe, toastDocks.isClaimed, neverClaimed);
  return claimed ? null : <Toasts />;
}

/** A page's own place for notices, so that what stands beside it does not move. Not on a phone. */
export function PageToastDock() {
  const phone = usePhone();
  useEffect(() => (phone ? undefined : toastDocks.claim()), [phone]);
  return phone ? null : <Toasts />;
}

function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => noToasts);
  return toasts.length === 0 ? null : <ToastList toasts={toasts} />;
}

let claims = 0;

const listeners = new Set<() => void>();

function changeClaims(by: number): void {
  claims += by;
  for (const each of listeners) each();
}

/** Where notices stand: in the frame, unless a page has a better place for them. */
const toastDocks = {
  /** A page's own place. Returns the way to give it back. */
  claim(): () => void {
    changeClaims(1);
    return () => changeClaims(-1);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isClaimed: () => claims > 0,
};
