"use client";

import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { useRequest } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useNumbers } from "@/components/ui/numbers";
import { TextField } from "@/components/ui/text-field";
import { sourceOfText } from "@/components/ui/text-source";
import { deskMutation } from "@/lib/api/client";
import { decimal, sign } from "@/lib/decimal";
import type { OrderJob, OrderProblem } from "@/lib/order-jobs/order-job";
import { emptyField, fieldValue } from "@/lib/orders/typed-field";

interface PlaceNowProps {
  job: OrderJob;
  problem: OrderProblem;
}

/** Places the second half of a replacement whose old order is cancelled, once its user says so. */
export function PlaceNow(props: PlaceNowProps) {
  const [open, setOpen] = useState(false);
  const { denied } = useDesk();
  return (
    <>
      <Button
        size="sm"
        disabledReason={denied("orders.place")}
        className="ml-2 bg-surface"
        onClick={() => setOpen(true)}
      >
        Place now{"\u2026"}
      </Button>
      {open && <PlaceNowDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function PlaceNowDialog({ job, problem, onClose }: PlaceNowProps & { onClose: () => void }) {
  const numbers = useNumbers();
  const { connection } = useDesk();
  const [typed, setTyped] = useState({ ...emptyField, text: problem.canPlace ?? "" });
  const { busy, refused, request } = useRequest();
  const qty = fieldValue(typed);
  const isValid = qty !== null && sign(qty) === 1;
  const place = async () => {
    if (!isValid) return;
    const asked = { job: job.id, row: problem.id, qty };
    const pressed = {
      what: "place this order",
      items: [`${numbers.decimal(qty)} ${problem.symbol}`],
    };
    const send = () => deskMutation("POST /api/order-jobs/[job]/place", asked);
    if (await request(send, pressed)) onClose();
  };
  return (
    <Dialog
      title={`Place the new order in ${problem.symbol} now?`}
      mark={connection && <EnvironmentBadge environment={connection.environment} small />}
      onClose={onClose}
      footer={
        <>
          <Button data-rest onClick={onClose}>
            Don't place
          </Button>
          <Button
            tone="primary"
            disabledReason={
              busy ? "Sending\u2026" : !isValid && "Enter a quantity without thousands marks"
            }
            onClick={() => void place()}
          >
            Place {isValid ? numbers.decimal(qty) : typed.text}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        The old order {problem.order} is closed. The new one goes
        {problem.price !== null && ` at ${numbers.decimal(decimal(problem.price))}`}, all else as
        you chose it. The quantity is what was left when last seen; it may have filled more since.
      </p>
      <div className="mt-3">
        <TextField
          label="Quantity"
          data-first
          inputMode="decimal"
          value={typed.text}
          onChange={(event) => {
            const source = sourceOfText(event, typed.source);
            setTyped({ ...emptyField, text: event.target.value, source });
          }}
        />
      </div>
      {refused && (
        <p role="alert" className="mt-2 text-danger">
          {refused.message}
        </p>
      )}
    </Dialog>
  );
}
