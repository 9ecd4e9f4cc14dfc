"use client";
import { Suspense, useEffect, useSyncExternalStore } from "react";
import { lazyPart } from "../lazy-part";
import { useMedia } from "../use-media";
import { docks } from "./docks";
import { type Toast, toastStore } from "./toast-store";

const loadList = () => import("./toast-list").then((part) => part.ToastList);
const ToastList = lazyPart(loadList);
const none: readonly Toast[] = [];
const no = () => false;

/** The frame's place for notices, below the page, while the page has none of its own. */
export function FrameDock() {
  const claimed = useSyncExternalStore(docks.subscribe, docks.isClaimed, no);
  // The code that draws notices comes after the page, and before the desk may be away.
  useEffect(() => {
    loadList().catch(() => {});
  }, []);
  return claimed ? null : <Toasts />;
}

/** A page's own place for notices, so that what stands beside it does not move. Not on a phone. */
export function PageDock() {
  const phone = useMedia("(width <= 640px)");
  useEffect(() => (phone ? undefined : docks.claim()), [phone]);
  return phone ? null : <Toasts />;
}

function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  if (toasts.length === 0) return null;
  return (
    <Suspense>
      <ToastList toasts={toasts} />
    </Suspense>
  );
}
