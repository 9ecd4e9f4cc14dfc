"use client";

import { Suspense, useEffect, useSyncExternalStore } from "react";
import { lazyComponent, useMedia, usePageUsed } from "../client-rendering";
import { type Toast, toastStore } from "./toast-store";

const loadList = () => import("./toast-list").then((part) => part.ToastList);

const ToastList = lazyComponent(loadList);

const noToasts: readonly Toast[] = [];

const neverClaimed = () => false;

/** The frame's place for notices, below the page, while the page has none of its own. */
export function FrameToastDock() {
  const claimed = useSyncExternalStore(toastDocks.subscribe, toastDocks.isClaimed, neverClaimed);
  // The code that draws notices comes once the page is used, before anything was asked of the desk.
  const used = usePageUsed();
  useEffect(() => {
    if (used) loadList().catch(() => {});
  }, [used]);
  return claimed ? null : <Toasts />;
}

/** A page's own place for notices, so that what stands beside it does not move. Not on a phone. */
export function PageToastDock() {
  const phone = useMedia("(width <= 640px)");
  useEffect(() => (phone ? undefined : toastDocks.claim()), [phone]);
  return phone ? null : <Toasts />;
}

function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => noToasts);
  if (toasts.length === 0) return null;
  return (
    <Suspense>
      <ToastList toasts={toasts} />
    </Suspense>
  );
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
