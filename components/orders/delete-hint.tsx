"use client";
import { useEffect } from "react";
import { announce } from "@/components/ui/toast/announcer-store";

/** By which the table names its hint to readers. */
export const deleteHintId = "delete-hint";

/** While rows are selected: what the key Delete does then. Said once, when the selection begins. */
export function DeleteHint({ selected }: { selected: number }) {
  const some = selected > 0;
  useEffect(() => {
    if (some) announce("polite", "The key Delete now asks about the selected orders.");
  }, [some]);
  if (!some) return null;
  return (
    <span id={deleteHintId} className="whitespace-nowrap text-ink-3 text-xs phone:hidden">
      Del asks about the {selected} selected
    </span>
  );
}
