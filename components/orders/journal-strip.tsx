"use client";
import { Suspense } from "react";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { countKinds, kindCounts } from "@/lib/journal/kind-counts";
import type { IntentRow } from "@/lib/orders/intent-row";
import { isUnknownIntent } from "./is-open";

const JournalLines = lazyPart(() => import("./journal-lines").then((part) => part.JournalLines));

interface JournalStripProps {
  intents: readonly IntentRow[];
  /** False before the journal was read. */
  read: boolean;
  /** Opens an entry in full. */
  onOpen: (intentId: string) => void;
}

/** The newest of what the desk meant to do on this account, and what became of it. */
export function JournalStrip({ intents, read, onOpen }: JournalStripProps) {
  const unknown = intents.filter(isUnknownIntent);
  const rejected = intents.filter(({ state }) => state === "REJECTED").length;
  return (
    <section
      aria-label="Journal"
      className="flex max-h-[30%] shrink-0 flex-col border-line-strong border-t bg-surface phone:hidden"
    >
      <div className="flex h-[30px] shrink-0 items-center gap-2.5 px-3">
        <h2 className="text-[13px]">Journal</h2>
        {unknown.length > 0 && (
          <span className="inline-flex items-center gap-[5px] font-medium text-unknown text-xs">
            <Icon name="question" className="size-3" />
            {kindCounts(countKinds(unknown))} unknown
          </span>
        )}
        <span className="text-ink-3 text-xs">
          {!read && "being read"}
          {read && intents.length === 0 && "nothing was sent from here yet"}
          {intents.length > 0 && `newest ${intents.length}, ${rejected} rejected, times in UTC`}
        </span>
      </div>
      {intents.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it where it holds no control
        <ul className="thin-bar min-h-0 overflow-y-auto" tabIndex={0} aria-label="Newest intents">
          <Suspense>
            <JournalLines intents={intents} onOpen={onOpen} />
          </Suspense>
        </ul>
      )}
    </section>
  );
}
