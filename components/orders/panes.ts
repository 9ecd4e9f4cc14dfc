"use client";

import { useState } from "react";
import { usePreference } from "@/components/desk/preferences";
import { useMedia } from "@/components/ui/media";

const tabs = ["distance", "journal", "value"] as const;

/** What the pane below the orders shows. */
export type PaneTab = (typeof tabs)[number];

/** How the parts of Orders are arranged. Sizes in pixels; null as they come. */
interface Panes {
  readonly ticket: number | null;
  readonly pane: number | null;
  readonly open: boolean;
  readonly tab: PaneTab;
}

const usual: Panes = { ticket: null, pane: null, open: true, tab: "distance" };

/** The least, the usual and the most of each part, pixels. */
export const paneSizes = {
  ticket: { min: 280, usual: 316, max: 480 },
  pane: { min: 90, usual: 152, max: 420 },
} as const;

function readPanes(value: unknown): Panes | null {
  if (typeof value !== "object" || value === null) return null;
  const kept: Partial<Record<keyof Panes, unknown>> = value;
  const sizeOf = (part: keyof typeof paneSizes) => {
    const { min, max } = paneSizes[part];
    const size = kept[part];
    return typeof size === "number" ? Math.min(max, Math.max(min, size)) : null;
  };
  return {
    ticket: sizeOf("ticket"),
    pane: sizeOf("pane"),
    open: kept.open !== false,
    tab: tabs.find((tab) => tab === kept.tab) ?? usual.tab,
  };
}

/** The sizes of the parts of Orders, as this user arranged them. */
export function usePanes() {
  const [panes, keep] = usePreference("orders.panes", readPanes, usual);
  const change = (part: Partial<Panes>) => keep({ ...panes, ...part });
  const resized = panes.ticket !== null || panes.pane !== null;
  return { panes, change, resized, reset: () => change({ ticket: null, pane: null }) };
}

/** Windows that have room for the pane beside the live orders: there it is open at first. */
const roomyWindow = "(width >= 1280px) and (height >= 800px)";

/** Whether the pane is open: on a small window only once this page opened it. */
export function usePaneOpen() {
  const { panes, change } = usePanes();
  const roomy = useMedia(roomyWindow, true);
  const [openedHere, setOpenedHere] = useState(false);
  const open = roomy ? panes.open : openedHere;
  const setOpen = (next: boolean) => (roomy ? change({ open: next }) : setOpenedHere(next));
  const show = (tab: PaneTab) => {
    change({ tab, ...(roomy && { open: true }) });
    if (!roomy) setOpenedHere(true);
  };
  return { open, openedHere, setOpen, show };
}
