"use client";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { orderIntentSentence } from "@/components/order-parts/order-sentence";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useNumbers } from "@/components/ui/numbers";
import type { EntryWithAccount } from "./use-entry-actions";

interface SendAgainDialogProps extends EntryWithAccount {
  onSend: () => void;
  onClose: () => void;
}

/** Asks before the same order goes out a second time. */
export function SendAgainDialog({ entry, environment, onSend, onClose }: SendAgainDialogProps) {
  const numbers = useNumbers();
  const sentence = orderIntentSentence(entry, [], numbers);
  return (
    <Dialog
      title="Resend with the same id?"
      mark={<EnvironmentBadge environment={environment} />}
      onClose={onClose}
      footer={
        <>
          <Button data-rest onClick={onClose}>
            Don't send
          </Button>
          <Button tone="unknown" onClick={onSend}>
            Resend: {sentence}
          </Button>
        </>
      }
    >
      <p className="mb-2 text-ink-2">
        Resends the order under <span className="mono">{entry.clientOid}</span>. For six hours the
        exchange should treat it as the same order, but doesn't guarantee it: you could end up with
        two orders.
      </p>
      <p className="text-ink-2">
        If accepted, the order exists. If rejected, the first send is still unknown.
      </p>
    </Dialog>
  );
}
