"use client";
import { type KeyboardEvent, type ReactNode, useState } from "react";
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
import { useNumbers } from "@/components/ui/numbers";
import type { MutationFailure } from "@/lib/api/client";
import { type Decimal, sign } from "@/lib/decimal";
import type { OrderJob } from "@/lib/order-jobs/order-job";
import type { OrderRow } from "@/lib/orders/order-row";
import { remainingOf, replaceRequest } from "@/lib/orders/replace";
import { checkRequest } from "@/lib/orders/rules/check-request";
import { isError } from "@/lib/orders/rules/order-rules";
import { emptyField, fieldValue, type TypedField } from "@/lib/orders/typed-field";
import { deskNow } from "@/lib/time";
import { ReplaceNumbers, useReplaceReferences } from "./replace-numbers";
import { useReplaceJob } from "./use-replace-job";

interface ReplaceDialogProps {
  connection: DeskConnection;
  row: OrderRow;
  onClose: () => void;
}

const typed = (value: Decimal | null): TypedField => ({ ...emptyField, text: value ?? "" });

/** Has the desk replace an order, and follows how that goes; closing it stops nothing. */
export function ReplaceDialog({ connection, row, onClose }: ReplaceDialogProps) {
  const numbers = useNumbers();
  const { job, started, start, place, busy, refused } = useReplaceJob(connection, row);
  const [price, setPrice] = useState(() => typed(row.price));
  const [written, setQty] = useState<TypedField | null>(null);
  const [atOnce, setAtOnce] = useState(false);
  const asked = job?.problems.find(({ canPlace }) => canPlace !== null);
  const editing = !started;
  // Untouched, the quantity is what remains as the lists have it.
  const qty =
    written ?? (asked ? { ...emptyField, text: asked.canPlace ?? "" } : typed(remainingOf(row)));
  const sent = { price: fieldValue(price), qty: fieldValue(qty) };
  const { problem, hold } = useProblem(row, connection, sent);
  const references = useReplaceReferences(row, connection);
  const send = () => {
    if (sent.price === null || sent.qty === null) return;
    setQty(null);
    if (asked) void place(asked.id, sent.qty);
    else void start({ price: sent.price, qty: sent.qty }, atOnce);
  };
  return (
    <Dialog
      title={`Replace ${orderSentence(row, numbers)}`}
      mark={<EnvironmentBadge environment={connection.environment} small />}
      onClose={onClose}
      step={editing ? "edit" : asked ? "place" : "progress"}
      footer={
        <>
          <Button data-rest onClick={onClose}>
            {editing ? "Keep order" : asked ? "Don't place" : "Close"}
          </Button>
          {(editing || asked) && (
            <PressOrHold
              tone="primary"
              disabledReason={busy ? "Sending\u2026" : problem}
              hold={hold !== null}
              onSend={send}
            >
              {editing
                ? "Replace"
                : `Place ${sent.qty === null ? qty.text : numbers.decimal(sent.qty)}`}
            </PressOrHold>
          )}
        </>
      }
    >
      {(editing || asked) && (
        <FieldsForm disabled={busy || problem !== null} hold={hold !== null} onSend={send}>
          <Explanation row={row} asks={!editing} atOnce={atOnce} />
          <ReplaceNumbers {...{ editing, price, setPrice, qty, setQty, references }} />
          {problem && <p className="text-danger text-xs">{problem}</p>}
          {problem === null && hold !== null && (
            <p className="text-attn text-xs">{hold}: hold the button for 1 s.</p>
          )}
          {editing && <AtOnce checked={atOnce} onChange={setAtOnce} />}
        </FieldsForm>
      )}
      <div role="status">
        {started && !asked && <Progress job={job} />}
        {refused && <p className="mt-2 text-danger">{refusedText(refused, editing)}</p>}
      </div>
    </Dialog>
  );
}

interface FieldsFormProps {
  disabled: boolean;
  /** The order is over a limit, so the button must be held: Enter then focuses it. */
  hold: boolean;
  onSend: () => void;
  children: ReactNode;
}

/** Sends on Enter in a field, once per press. */
function FieldsForm({ disabled, hold, onSend, children }: FieldsFormProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isEnterInField(event)) return;
    event.preventDefault();
    // A key that is held down must never send by repeating.
    if (event.repeat || disabled) return;
    if (!hold) return onSend();
    const dialog = event.currentTarget.closest("[role=dialog]");
    dialog?.querySelector<HTMLElement>("[data-hold]")?.focus();
  };
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} onKeyDown={onKeyDown}>
      {children}
    </form>
  );
}

const isEnterInField = ({ key, target, nativeEvent, defaultPrevented }: KeyboardEvent) =>
  key === "Enter" &&
  !defaultPrevented &&
  !nativeEvent.isComposing &&
  target instanceof HTMLInputElement &&
  target.type !== "checkbox";

function AtOnce({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="flex items-start gap-2 text-ink-2 text-xs">
      <input
        type="checkbox"
        className="desk-check mt-px size-3.5 phone:size-5"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        Place automatically. The new order is full size even if the old one fills late: you then
        have both.
      </span>
    </label>
  );
}

interface ReplaceValues {
  readonly price: Decimal | null;
  readonly qty: Decimal | null;
}

interface Gate {
  readonly problem: string | null;
  /** Why the button is to be held, as in the ticket; null where a press is enough. */
  readonly hold: string | null;
}

const refusing = (problem: string): Gate => ({ problem, hold: null });

/**
 * Why these numbers cannot be placed, by the rules and the bounds that the desk's server holds the
 * new order to: after the cancel it would be too late to hear of them.
 */
function useProblem(
  row: OrderRow,
  { positionMode, venue, accountId }: DeskConnection,
  { price, qty }: ReplaceValues,
): Gate {
  const numbers = useNumbers();
  const instrument = useInstruments(venue, row.category).get(row.symbol) ?? null;
  const indexPrice = useWeightedIndex(venue, row.symbol)?.price ?? null;
  const { data: bounds, isPending } = useRiskLimits(accountId);
  const isTyped = price !== null && sign(price) === 1 && qty !== null && sign(qty) === 1;
  const request = isTyped ? replaceRequest(row, { price, qty }, positionMode) : null;
  const endpoint = "place-order";
  const asked = { venue, endpoint, request, instrument, indexPrice } as const;
  const guard = useLimitSummary(bounds, asked);
  if (price === null || sign(price) !== 1) return refusing("Enter a price");
  if (request === null) return refusing("Enter a quantity");
  if (instrument === null) return refusing("Loading the instrument's rules");
  const context = { now: deskNow(), positionMode, indexPrice: null, openOrders: null, numbers };
  const issues = checkRequest(endpoint, request, instrument, context);
  const error = issues.find(isError)?.message;
  if (error !== undefined) return refusing(error);
  if (isPending) return refusing("Loading your limits");
  const { gate, messages } = guard ?? { gate: null, messages: [] };
  if (gate === null) return { problem: null, hold: null };
  const reason = messages[0] ?? gate.reason;
  if (gate.kind === "refuse") return refusing(`Desk limit: ${reason}`);
  if (!gate.over) return { problem: null, hold: gate.reason };
  return refusing(`Your limit: ${reason} To go over it, use the ticket and hold its button.`);
}

/** What is about to happen, or what is known once the old order is gone. */
function Explanation({ row, asks, atOnce }: { row: OrderRow; asks: boolean; atOnce: boolean }) {
  const numbers = useNumbers();
  if (asks) {
    return (
      <p className="text-ink-2">
        The old order is closed and the new one isn't placed. The quantity is what was left when
        last seen. It may have filled more since; check it before you place.
      </p>
    );
  }
  const filled = row.filledQty === null ? "not known" : numbers.decimal(row.filledQty);
  return (
    <p className="text-ink-2">
      <MissingActionLink id="amend-orders">Cancels</MissingActionLink>, waits until the order is
      gone (about 3 s), then{" "}
      {atOnce ? "places the new one" : "asks you before it places the new one"}. You have no order
      in between. Queue position, TP/SL and STP are lost. Filled so far: {filled}.
    </p>
  );
}

function refusedText({ status, message }: MutationFailure, editing: boolean): string {
  if (status === 0) return `${message} If it started, it appears above the orders.`;
  return editing ? `Not started, the old order wasn't cancelled: ${message}` : message;
}

function Progress({ job }: { job: OrderJob | null }) {
  const isQuiet = job === null || job.counts.placed > 0 || job.endedAt !== null;
  return (
    <p className={cx("mt-2", isQuiet ? "text-ink-2" : "text-attn")}>
      {job ? replaceText(job) : startingText}
    </p>
  );
}

const startingText = "Starting. Nothing sent yet.";

/** How the replacement of one order stands, in a sentence. */
function replaceText({ state, reason, waitsFor, counts, problems }: OrderJob): string {
  const because = problems[0]?.message ?? reason ?? "";
  if (counts.placed > 0) return "Replaced: the new order was accepted.";
  if (counts.filled > 0) return "The order has filled, so nothing was placed.";
  if (counts.closed > 0) {
    return (
      "The order was already filled or cancelled. Nothing was placed. Check your position before " +
      "you place it again."
    );
  }
  if (counts.rejected > 0) return `The old order is still open and nothing was placed. ${because}`;
  if (counts["not-placed"] > 0) {
    return `The old order is closed, and the new one was not placed. ${because}`;
  }
  if (counts.unknown > 0) return reason ?? "Outcome unknown. It is being checked.";
  if (state === "paused") return `Paused. ${reason ?? ""} Resume it above the orders.`;
  if (state === "stopped") return "Stopped. The old order is still open.";
  if (waitsFor !== null) return `Waiting for ${waitsFor}\u2026 New order not placed yet.`;
  return counts["in-flight"] > 0 ? "Cancel sent. New order not placed yet." : startingText;
}
