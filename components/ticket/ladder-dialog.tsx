"use client";

import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { useRiskLimits } from "@/components/limits/use-risk-limits";
import { useRequest } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { Dialog, PressOrHold } from "@/components/ui/dialog";
import { FactRow } from "@/components/ui/fact-row";
import { Figure } from "@/components/ui/figure";
import { useNumbers } from "@/components/ui/numbers";
import { showToast } from "@/components/ui/toast/toast-store";
import { deskMutationUnder } from "@/lib/api/client";
import type { Confirmation } from "@/lib/api/failure";
import type { BatchElement } from "@/lib/orders/batch-limits";
import type { LadderPlan } from "@/lib/orders/ladder";
import { digitsOf } from "@/lib/orders/order-row";
import type { Environment } from "@/lib/users/roles";
import { reviewLadder } from "./ladder-orders";
import type { TicketHandle } from "./use-ticket";

/** A ladder as it was when the user asked for it: nothing changes under the question. */
export interface LadderQuestion {
  readonly orders: readonly BatchElement[];
  readonly plan: LadderPlan;
  /** However often it is asked under this key, the desk makes one batch of it. */
  readonly key: string;
}

interface LadderDialogProps {
  connectionId: string;
  accountId: string;
  environment: Environment;
  ticket: TicketHandle;
  question: LadderQuestion;
  /** "Buy", "Open long". */
  action: string;
  /** `unanswered`: the desk may have taken it. */
  onClose: (how: "placed" | "dropped" | "unanswered") => void;
}

/** Shows each order of a ladder, and has the desk place them as one batch. */
export function LadderDialog(props: LadderDialogProps) {
  const numbers = useNumbers();
  const { connectionId, environment, ticket, action, onClose } = props;
  const { orders, plan, key } = props.question;
  const { data: limits, isPending } = useRiskLimits(props.accountId);
  const { busy, refused, request } = useRequest();
  const { problem, hold } = reviewLadder(
    orders,
    ticket.world,
    limits ?? (isPending ? "loading" : null),
    numbers,
  );
  const count = `${orders.length} orders`;
  const symbol = orders[0]?.symbol ?? "";
  const send = async () => {
    const confirm: Confirmation[] = hold?.over ? ["over-own-limit"] : [];
    const asked = { connectionId, orders: [...orders], confirm };
    const place = () => deskMutationUnder(key, "POST /api/order-jobs/batch", asked);
    const pressed = { what: `place ${count}`, items: [`${action} ${symbol}`] };
    if (!(await request(place, pressed))) return;
    showToast({ key: `ladder ${key}`, tone: "done", title: `Placing ${count}` });
    onClose("placed");
  };
  // Left while it is on its way, the desk may have taken it too.
  const leave = () => onClose(busy || refused?.status === 0 ? "unanswered" : "dropped");
  return (
    <Dialog
      title={`${action} ${symbol} in ${count}?`}
      mark={<EnvironmentBadge environment={environment} small />}
      onClose={leave}
      footer={
        <>
          <Button data-rest onClick={leave}>
            Don't place
          </Button>
          <PressOrHold
            tone={environment === "live" ? "destroy" : "primary"}
            disabledReason={busy ? "Sending\u2026" : problem}
            hold={hold !== null}
            onSend={() => void send()}
          >
            Place {count}
          </PressOrHold>
        </>
      }
    >
      <LadderOrders {...{ ticket, plan }} />
      {problem && <p className="mt-2 text-danger">{problem}</p>}
      {hold && <p className="mt-2 text-attn">{hold.reason}</p>}
      {refused && (
        <p role="alert" className="mt-2 text-danger">
          {refused.message}
        </p>
      )}
    </Dialog>
  );
}

function LadderOrders({
  ticket,
  plan,
}: Pick<LadderDialogProps, "ticket"> & Pick<LadderQuestion, "plan">) {
  const numbers = useNumbers();
  const { instrument } = ticket.world;
  const { priceCoin, qtyCoin } = ticket.shape;
  const digits = instrument && digitsOf(instrument);
  return (
    <>
      <ol
        aria-label="Orders"
        className="thin-bar max-h-[40vh] overflow-y-auto text-sm tabular-nums"
      >
        {plan.rungs.map(({ price, qty, value }, at) => (
          <li key={price} className="grid grid-cols-[2ch_1fr_1fr_1fr] gap-3 py-0.5">
            <span className="text-ink-3">{at + 1}</span>
            <span className="text-right font-medium">
              {numbers.price(price, digits?.pricePlaces)}
            </span>
            <span className="text-right">
              {numbers.size(qty, digits?.qtyPlaces)} <span className="text-ink-3">{qtyCoin}</span>
            </span>
            <span className="text-right text-ink-2">
              <Figure value={value} shown={numbers.money(value)} />
            </span>
          </li>
        ))}
      </ol>
      <dl className="mt-2 border-line border-t pt-2">
        <FactRow name="Quantity">
          {numbers.size(plan.qty, digits?.qtyPlaces)} {qtyCoin}
        </FactRow>
        <FactRow name="Value">
          <Figure value={plan.value} shown={numbers.money(plan.value)} /> {priceCoin}
        </FactRow>
      </dl>
    </>
  );
}
