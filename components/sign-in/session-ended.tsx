"use client";
import { useEffect } from "react";
import { noteSessionEnd, type Unsent, unsentParts } from "@/components/shell/session-end";
import { Icon } from "@/components/ui/icon";
import { useMounted } from "@/components/ui/use-mounted";

const names: Readonly<Record<Unsent, string>> = { ticket: "the ticket", batch: "the batch" };

/** Why somebody who was at work is asked to sign in, and what became of what they typed. */
export function SessionEnded({ why }: { why: string }) {
  // The page that is gone back to says it too.
  useEffect(noteSessionEnd, []);
  // What this tab keeps is known to the browser alone.
  const kept = useMounted() ? unsentParts().map((part) => names[part]) : [];
  return (
    <p role="status" className="mt-4 flex gap-2 rounded-md border border-attn px-3 py-2 text-sm">
      <Icon name="alert" className="mt-0.5 size-3.5 text-attn" />
      <span>
        Your session has ended: {why}
        {kept.length > 0 &&
          ` What you typed in ${kept.join(" and in ")} is kept in this tab and was not sent.`}
      </span>
    </p>
  );
}
