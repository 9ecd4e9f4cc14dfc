"use client";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import type { HandedLink } from "@/lib/people/wire";
import { formatMoment } from "@/lib/time/format-moment";

interface HandedLinkDialogProps {
  /** What the link is for: "A link for Ada Frank". */
  title: string;
  link: HandedLink;
  onClose: () => void;
}

/** A one-time link, shown this once; nobody can read it from the desk again. */
export function HandedLinkDialog({ title, link, onClose }: HandedLinkDialogProps) {
  const address = location.origin + link.path;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      // Escape would lose it.
      held
      footer={
        <Button tone="primary" onClick={onClose}>
          I have handed it over
        </Button>
      }
    >
      <p className="text-ink-2">
        Hand it over by a way that only the two of you read. It works once, until{" "}
        {formatMoment(Date.parse(link.expiresAt), "UTC").slice(0, 16)} UTC. The desk keeps no copy:
        when you close this, nobody can read it again, only make another.
      </p>
      <TextField
        label="One-time link"
        value={address}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        action={<CopyButton value={address} what="link" />}
        className="mt-3"
      />
    </Dialog>
  );
}
