"use client";
import { useEffect, useRef } from "react";
import { create } from "zustand";
import { paletteTexts } from "@/components/desk/texts";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** What of a sentence the ticket was not filled with; another object for every sentence. */
interface Filled {
  readonly open: readonly string[];
}

const useFilled = create<{ readonly note: Filled | null }>(() => ({ note: null }));

/** Notes that the ticket was filled from a sentence, and which parts of that it was not. */
export function noteTicketFilled(note: Filled | null): void {
  useFilled.setState({ note });
}

/** In the ticket: the parts of a sentence that fill nothing, and the focus to enter them. */
export function FillNote() {
  const node = useRef<HTMLSpanElement>(null);
  const { note } = useFilled();
  useEffect(() => {
    if (note === null) return;
    const form = node.current?.closest("form");
    // Whoever went on to something else meanwhile keeps it.
    const free = document.activeElement === document.body || form?.contains(document.activeElement);
    if (!form || !free) return;
    const fields = [...form.querySelectorAll<HTMLInputElement>("input[inputmode=decimal]")];
    (fields.find(({ value }) => value === "") ?? fields[0])?.focus();
  }, [note]);
  return (
    <>
      <span ref={node} hidden />
      {note && note.open.length > 0 && (
        <p
          role="status"
          className="flex items-center gap-2 rounded-md border border-attn px-2 py-1 text-xs"
        >
          <Icon name="alert" className="size-3.5 text-attn" />
          <span className="min-w-0 flex-1 break-words">
            {paletteTexts.notRead(note.open)}. {paletteTexts.enterIt}
          </span>
          <IconButton
            icon="cross"
            size="sm"
            label="Close the message"
            onClick={() => noteTicketFilled(null)}
          />
        </p>
      )}
    </>
  );
}
