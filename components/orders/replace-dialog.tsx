"use client";
import { useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { useLimitSummary } from "@/components/limits/use-limit-summary";
import { useRiskLimits } from "@/components/limits/use-risk-limits";
import { useInstruments, useWeightedIndex } from "@/components/market/market-data";
import { orderSentence } from "@/components/order-parts/order-sentence";
import { MissingActionLink } from "@/components/panels/missing-action-link";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Dialog, PressOrHold } from "@/components/ui/dialog";
import { type Decimal, formatDecimal, sign } from "@/lib/decimal";
import type { OrderRow } from "@/lib/orders/order-row";
import { type ReplaceEnd, type Replacement, replaceRequest } from "@/lib/orders/replace";
import { checkRequest } from "@/lib/orders/rules/check-request";
import { isError } from "@/lib/orders/rules/order-rules";
import { emptyField, fieldValue, type TypedField } from "@/lib/orders/typed-field";
import { deskNow } from "@/lib/time";
import { forgetReplacement } from "./interrupted-replacement";
import { ReplaceNumbers, useReplaceReferences } from "./replace-numbers";
import { useReplacement } from "./use-replacement";

interface ReplaceDialogProps {
  connection: DeskConnection;
  row: OrderRow;
  onClose: () => void;
}

const plain = (value: Decimal) => formatDecimal(value, { grouping: false });
const typed = (value: Decimal | null): TypedField => ({
  ...emptyField,
  text: value === null ? "" : plain(value),
});

/** Replaces an order: cancels it, waits until it is gone, and places what the user then wants. */
export function ReplaceDialog({ connection, row, onClose }: ReplaceDialogProps) {
  const { state, elsewhere, press, confirm } = useReplacement(connection, row);
  const [price, setPrice] = useState(() => typed(row.price));
  const [written, setQty] = useState<TypedField | null>(null);
  const [atOnce, setAtOnce] = useState(false);
  // Untouched, or asked for again, the quantity is what remains as the lists have it.
  const qty = written ?? typed(state.qty);
  const numbers = { price: fieldValue(price), qty: fieldValue(qty) };
  const { problem, hold } = useProblem(row, connection, numbers);
  const references = useReplaceReferences(row, connection);
  const { phase } = state;
  const answered = phase !== "checking" && phase !== "cancelling" && phase !== "placing";
  const close = () => {
    forgetReplacement();
    onClose();
  };
  const replace = () => {
    if (numbers.price === null || numbers.qty === null) return;
    setQty(null);
    if (phase === "asking") confirm(numbers.qty);
    else void press({ price: numbers.price, qty: numbers.qty }, atOnce);
  };
  const back = phase === "editing" ? "Keep order" : phase === "over" ? "Close" : "Don't place";
  return (
    <Dialog
      title={`Replace ${orderSentence(row)}`}
      mark={<EnvironmentBadge environment={connection.environment} small />}
      onClose={close}
      preventClose={!answered}
      footer={
        <>
          <Button data-rest disabledReason={!answered && "Wait for the exchange"} onClick={close}>
            {back}
          </Button>
          {isAsked(state) && (
            <PressOrHold tone="primary" disabledReason={problem} hold={hold} onSend={replace}>
              {phase === "editing" ? "Replace" : `Place ${qty.text}`}
            </PressOrHold>
          )}
        </>
      }
    >
      {isAsked(state) && (
        <>
          <Explanation state={state} />
          <ReplaceNumbers {...{ state, price, setPrice, qty, setQty, references }} />
          {problem && <p className="text-danger text-xs">{problem}</p>}
          {problem === null && hold && <p className="text-attn text-xs">{holdMessage}</p>}
          {phase === "editing" && <AtOnce checked={atOnce} onChange={setAtOnce} />}
        </>
      )}
      <div role="status">
        <Progress state={state} />
        {state.phase === "editing" && state.refusal !== null && (
          <p className="mt-2 text-danger">
            The new order would be rejected, so the old one wasn't cancelled: {state.refusal}
          </p>
        )}
        {elsewhere && (
          <p className="mt-2 text-attn">Another tab is replacing this order. Nothing was sent.</p>
        )}
      </div>
    </Dialog>
  );
}

const holdMessage = "Large order: hold the button for 1 s.";

const isAsked = ({ phase }: Replacement) => phase === "editing" || phase === "asking";

function AtOnce({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="flex items-start gap-2 text-ink-2 text-xs">
      <input
        type="checkbox"
        className="desk-check mt-px size-3.5 phone:size-5"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>Place automatically. Late fills come in addition to the new order.</span>
    </label>
  );
}

interface Numbers {
  readonly price: Decimal | null;
  readonly qty: Decimal | null;
}

interface Gate {
  readonly problem: string | null;
  /** Whether the button is to be held, as for any large order. */
  readonly hold: boolean;
}

const refusing = (problem: string): Gate => ({ problem, hold: false });

/**
 * Why these numbers cannot be placed, by the rules and the bounds that the desk's server holds the
 * new order to: after the cancel it would be too late to hear of them.
 */
function useProblem(
  row: OrderRow,
  { positionMode, venue, accountId }: DeskConnection,
  { price, qty }: Numbers,
): Gate {
  const instrument = useInstruments(venue, row.category).get(row.symbol) ?? null;
  const indexPrice = useWeightedIndex(venue, row.symbol)?.price ?? null;
  const { data: bounds, isPending } = useRiskLimits(accountId);
  const isTyped = price !== null && sign(price) === 1 && qty !== null && sign(qty) === 1;
  const own = { positionMode, clientOid: "" };
  const request = isTyped ? replaceRequest(row, { price, qty }, own) : null;
  const endpoint = "place-order";
  const asked = { venue, endpoint, request, instrument, indexPrice } as const;
  const guard = useLimitSummary(bounds, asked);
  if (price === null || sign(price) !== 1) return refusing("Enter a price");
  if (request === null) return refusing("Enter a quantity");
  if (instrument === null) return refusing("Loading the instrument's rules");
  const context = { now: deskNow(), positionMode, indexPrice: null, openOrders: null };
  const issues = checkRequest(endpoint, request, instrument, context);
  const error = issues.find(isError)?.message;
  if (error !== undefined) return refusing(error);
  if (isPending) return refusing("Loading your limits");
  const { gate, messages } = guard ?? { gate: null, messages: [] };
  if (gate === null) return { problem: null, hold: false };
  const reason = messages[0] ?? gate.reason;
  if (gate.kind === "refuse") return refusing(`Desk limit: ${reason}`);
  if (!gate.over) return { problem: null, hold: true };
  return refusing(`Your limit: ${reason} To go over it, use the ticket and hold its button.`);
}

/** What is about to happen, or what is known once the old order is gone. */
function Explanation({ state }: { state: Replacement }) {
  const filled = state.filled === null ? "not known" : formatDecimal(state.filled);
  if (state.phase === "asking") {
    return (
      <p className="text-ink-2">
        The old order is closed. Filled when last seen: <b className="text-ink">{filled}</b>. It may
        have filled more since; check the quantity before you place the new order.
      </p>
    );
  }
  return (
    <p className="text-ink-2">
      <MissingActionLink id="amend-orders">Cancels</MissingActionLink>, waits until the order is
      gone, then places a new one (about 3 s). You have no order in between. Queue position, TP/SL
      and STP are lost. Filled so far: {filled}.
    </p>
  );
}

const progressTexts: Readonly<Partial<Record<Replacement["phase"], string>>> = {
  checking: "Checking the new order. Nothing sent yet.",
  cancelling: "Cancel sent. New order not placed yet.",
  confirming: "Cancel accepted. Waiting for the order to close\u2026 New order not placed yet.",
  placing: "The old order is closed. Placing the new one.",
};

function Progress({ state: { phase, end } }: { state: Replacement }) {
  const text = phase === "over" && end ? endText(end) : progressTexts[phase];
  const isQuiet = phase === "checking" || phase === "over";
  return text && <p className={cx("mt-2", isQuiet ? "text-ink-2" : "text-attn")}>{text}</p>;
}

function endText(end: ReplaceEnd): string {
  switch (end.kind) {
    case "cancel-unknown":
      return (
        "Cancel not confirmed, so nothing was placed. The order may still fill. Once it has " +
        "left the list, duplicate it into the ticket."
      );
    case "cancel-refused":
      return `Cancel rejected: the order is still open and nothing was placed. ${end.text}`;
    case "not-open":
      return (
        "The order was already filled or cancelled. Nothing was placed. Check your position " +
        "before you place it again."
      );
    case "filled":
      return "The order has filled, so nothing was placed.";
    case "placed":
      return "Replaced: the new order was accepted.";
    case "place-unknown":
      return (
        "The old order is closed. The new one may be live: its outcome is unknown and being " +
        "checked. Nothing is resent automatically."
      );
    case "not-placed":
      return `The old order is closed, and the new one was not placed: ${end.text}`;
  }
}
