"use client";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { orderIntentSentence } from "@/components/order-parts/order-sentence";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { EntryWithAccount } from "./use-entry-actions";

interface SendAgainDialogProps extends EntryWithAccount {
  onSend: () => void;
  onClose: () => void;
}

/** Asks before the same order goes out a second time. */
export function SendAgainDialog({ entry, environment, onSend, onClose }: SendAgainDialogProps) {
  const sentence = orderIntentSentence(entry, []);
  return (
    <Dialog
      title="Send it again with the same id?"
      mark={<EnvironmentBadge environment={environment} />}
      onClose={onClose}
      footer={
        <>
          <Button data-rest onClick={onClose}>
            Back
          </Button>
          <Button tone="unknown" onClick={onSend}>
            Send again: {sentence}
          </Button>
        </>
      }
    >
      <p className="mb-2 text-ink-2">
        The same order goes out under <span className="mono">{entry.clientOid}</span>. For six hours
        the exchange takes a second order under one id for the first one, but it does not guarantee
        that: in the worst case there are two orders.
      </p>
      <p className="text-ink-2">
        If it is accepted, the order exists. If it is refused, nothing is known of the first send.
      </p>
    </Dialog>
  );
}
