"use client";
import { useEffect, useState } from "react";
import { Button, CopyButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { ticketLink } from "@/lib/orders/ticket/ticket-link";
import type { TicketHandle } from "./use-ticket";

interface FromLinkNoteProps {
  onConfirm: () => void;
  onClear: () => void;
}

/** Says that a link filled the ticket in, and takes a user's word that it shall stand. */
export function FromLinkNote({ onConfirm, onClear }: FromLinkNoteProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-1.5 rounded-md border border-attn p-2 text-xs"
    >
      <Icon name="alert" className="size-3.5 text-attn" />
      <span className="min-w-0 flex-auto basis-[190px]">
        <b className="font-semibold text-attn">Filled in from a link.</b> Check every value, then
        confirm or change one.
      </span>
      <Button size="sm" onClick={onClear}>
        Clear
      </Button>
      <Button size="sm" onClick={onConfirm}>
        Confirm values
      </Button>
    </div>
  );
}

/** Copies an address that fills a ticket in as this one is; it names no account. */
export function CopyLink({ ticket }: { ticket: Pick<TicketHandle, "state" | "world"> }) {
  const [origin, setOrigin] = useState("");
  useEffect(() => setOrigin(location.origin), []);
  return (
    <p className="flex items-center gap-1.5 pb-2 text-ink-3">
      Link that fills in this ticket; it never sends
      <CopyButton value={`${origin}${ticketLink(ticket.state, ticket.world)}`} what="link" />
    </p>
  );
}
