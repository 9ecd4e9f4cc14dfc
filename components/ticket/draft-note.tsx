"use client";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { Restored } from "./begin-ticket";

interface DraftNoteProps {
  restored: Restored;
  onClear: () => void;
}

const words: Readonly<Record<Restored, string>> = {
  page: "This is what you typed before you left. It was not sent.",
  session: "Your session ended while you typed. This is what stood here; it was not sent.",
};

/** Says that the numbers were not typed just now, and takes them out when asked. */
export function DraftNote({ restored, onClear }: DraftNoteProps) {
  return (
    <div role="status" className="flex items-start gap-1.5 text-ink-2 text-xs">
      <Icon name="alert" className="mt-px size-3.5 text-attn" />
      <span className="min-w-0 flex-auto">{words[restored]}</span>
      <Button size="sm" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
