"use client";

import { type RefObject, useCallback, useRef } from "react";
import { SymbolPicker } from "@/components/market/symbol-picker";
import { categoryLabel, categoryOrder } from "@/components/order-parts/order-labels";
import { FillNote } from "@/components/palette/fill-note";
import { MissingActionLink } from "@/components/panels/missing-action-link";
import { useNumbers } from "@/components/ui/numbers";
import { Segmented } from "@/components/ui/segmented";
import { positionActionLabel } from "@/lib/orders/position-action";
import { type FormId, formIds, forms, requestTarget, type TicketEvent } from "@/lib/orders/ticket";
import { ClientId } from "./client-id";
import { LadderDialog } from "./ladder-dialog";
import { LadderSection, ladderLabel } from "./ladder-fields";
import { CopyLink, FromLinkNote } from "./link-parts";
import { PriceFields, type TicketParts } from "./number-fields";
import { OrderSummary, TicketRequestView } from "./order-summary";
import { OwnLimitsLine } from "./own-limits";
import { QtyField } from "./qty-field";
import { SubmissionOutcome } from "./submission-outcome";
import { PositionActionButtons, SubmitBar } from "./ticket-buttons";
import { IndexPriceLine, OrderIssues, RestoredDraftNote, RuleStrip } from "./ticket-facts";
import { TicketForm } from "./ticket-form";
import { TicketHead } from "./ticket-head";
import { marketInForm } from "./ticket-memory";
import {
  ExecutionOptions,
  FormOptions,
  OrderTypeOptions,
  TakeProfitStopLossSection,
} from "./ticket-options";
import { TicketPresets } from "./ticket-presets";
import type { TicketProps } from "./ticket-props";
import { type TicketStore, useTicketMemory, useTicketStore } from "./ticket-store";
import { useDryRun } from "./use-dry-run";
import { useSymbolProposal, useTicketFill } from "./use-prefill";
import { type TicketSending, useTicketSending } from "./use-sending";
import { type TicketHandle, useTicket } from "./use-ticket";
import { useTicketKeys } from "./use-ticket-keys";
import { type TicketLadder, useTicketLadder } from "./use-ticket-ladder";

const scrolls = "thin-bar flex flex-col overflow-y-auto px-3.5";

/** The ticket, in each of its forms. One connection a ticket: give it a key. */
export function Ticket(props: TicketProps) {
  return <AccountTicket key={props.connectionId} {...props} />;
}

function AccountTicket(props: TicketProps) {
  const { selection } = props;
  const form = useRef<HTMLFormElement>(null);
  const store = useTicketStore(props.connectionId, selection);
  const { ticket, sending, link, blocked } = useLinkedTicket(props, store, form);
  useTicketMemory(ticket.model);
  const ladder = useTicketLadder(ticket, props.accountId);
  const bar = ladder.open ? ladderSending(blocked, sending, ladder) : sending;
  useTicketKeys(form, ticket, bar);
  const { state, shape, maxOpen } = ticket;
  const { positionAction } = state;
  const action = positionAction ? positionActionLabel(positionAction, shape.reduceOnly) : "Place";
  const ladderText = ladderLabel(action, ladder, shape.pricePlaces, useNumbers());
  const { select, selectSymbol, changeForm } = useMarketChoice(props, store, ticket, sending);
  const useMax = maxOpen.request === null ? null : () => maxOpen.fill(100, ticket.dispatch);
  // What is on screen must not change under an order on its way.
  const lockedReason = (isCurrent: boolean) =>
    sending.sending && !isCurrent ? "An order is being sent" : undefined;
  return (
    <TicketForm
      form={form}
      onSend={bar.send}
      onDryRun={bar.dry?.run}
      onDismiss={sending.dismiss ?? null}
      className="flex h-full min-h-0 flex-col"
    >
      <TicketHead form={state.form} positionMode={props.positionMode} />
      <div className={`${scrolls} min-h-0 flex-auto gap-[11px] pt-3 pb-2`}>
        <Segmented
          label="Form"
          options={(props.forms ?? formIds).map((value) => ({
            value,
            label: forms[value].label,
            disabledReason: lockedReason(value === state.form),
          }))}
          value={state.form}
          onChange={changeForm}
        />
        {shape.categories.length > 1 && (
          <Segmented
            label="Category"
            options={categoryOrder
              .filter((value) => shape.categories.includes(value))
              .map((value) => ({
                value,
                label: categoryLabel(value),
                disabledReason: lockedReason(value === selection.category),
              }))}
            value={selection.category}
            onChange={(category) => select({ ...selection, category, symbol: null })}
          />
        )}
        <FillNote />
        <TicketNotes ticket={ticket} sending={sending} link={link} />
        <OrderFields {...props} {...{ ticket, sending, ladder }} onSymbol={selectSymbol} />
      </div>
      <div className={`${scrolls} max-h-[45%] flex-none gap-2 has-[>div>div]:py-2`}>
        <SubmissionOutcome sending={sending} intents={props.intents} onUseMax={useMax} />
      </div>
      <SubmitBar
        label={ladder.open ? ladderText : ticket.summary.submit}
        positionAction={positionAction}
        environment={props.environment}
        sending={bar}
      />
      <LadderAsked {...props} {...{ ticket, ladder, action }} />
    </TicketForm>
  );
}

interface LadderAskedProps extends TicketProps {
  ticket: TicketHandle;
  ladder: TicketLadder;
  action: string;
}

function LadderAsked({ connectionId, accountId, environment, ladder, ...rest }: LadderAskedProps) {
  const { ticket, action } = rest;
  const question = ladder.asked;
  if (question === null || accountId === undefined) return null;
  const account = { connectionId, accountId, environment };
  return <LadderDialog {...{ ...account, ticket, action, question }} onClose={ladder.answer} />;
}

/** While a ladder is open the ticket's button asks about its orders, and never sends one order. */
function ladderSending(
  blocked: string | null,
  { dry: _, ...sending }: TicketSending,
  { plan, problem, ask }: TicketLadder,
): TicketSending {
  return {
    ...sending,
    gate: null,
    disabledReason: blocked ?? problem,
    send: () => {
      if (plan && blocked === null && !sending.sending) ask();
    },
  };
}

/** The ticket and its sending; what a user changes counts as a look at what a link filled in. */
function useLinkedTicket(
  props: TicketProps,
  store: TicketStore,
  form: RefObject<HTMLFormElement | null>,
) {
  const used = useTicket(props, store);
  const untouched = used.model.fromLink;
  // What a link brought is sent only after a user has touched or confirmed it.
  const review = untouched ? "Review the order filled in by the link" : null;
  const disabledReason = props.disabledReason ?? review;
  const sent = useTicketSending({ ...props, disabledReason }, store, used, form);
  const sending = useDryRun(props.connectionId, store, used, sent);
  const touch = () => store.dispatch({ type: "from-link", on: false });
  const dispatch = (event: TicketEvent) => {
    touch();
    sending.edit(event);
  };
  return {
    ticket: { ...used, dispatch },
    sending,
    blocked: disabledReason,
    link: { untouched, touch },
  };
}

type LinkedTicket = ReturnType<typeof useLinkedTicket>;

function TicketNotes({ ticket, sending, link }: Omit<LinkedTicket, "blocked">) {
  const clear = () => ticket.dispatch({ type: "clear" });
  const { restored } = ticket.model;
  return (
    <>
      {link.untouched && <FromLinkNote onConfirm={link.touch} onClear={clear} />}
      {restored && !link.untouched && sending.status.kind === "nothing" && (
        <RestoredDraftNote restored={restored} onClear={clear} />
      )}
    </>
  );
}

/** The ways to another market or form; what was typed goes along as far as it can. */
function useMarketChoice(
  props: TicketProps,
  store: TicketStore,
  { world: context, model }: TicketHandle,
  sending: TicketSending,
) {
  const { selection } = props;
  const select = useSymbolProposal(props, context.instrument);
  const onLink = useCallback(() => store.dispatch({ type: "from-link", on: true }), [store]);
  useTicketFill(props, context.instrument, sending.edit, onLink);

  const selectSymbol = useCallback(
    (symbol: string) => select({ ...selection, symbol }),
    [select, selection],
  );
  const changeForm = (form: FormId) => {
    const next = marketInForm(model.market, selection, form);
    sending.dismissQuestion();
    store.dispatch({ type: "lend", selection: next });
    select(next);
  };
  return { select, selectSymbol, changeForm };
}

interface OrderFieldsProps extends TicketProps, TicketParts {
  ladder: TicketLadder;
  onSymbol: (symbol: string) => void;
}

function OrderFields(props: OrderFieldsProps) {
  const { ticket, sending, ladder } = props;
  const { state, shape } = ticket;
  const parts = { ticket, sending };
  return (
    <>
      <div className="flex flex-col gap-1">
        <SymbolPicker
          instrument={ticket.world.instrument}
          instruments={props.instruments}
          onSelect={props.onSymbol}
        />
        <IndexPriceLine indexRef={props.indexRef} loading={props.indexLoading} ticket={ticket} />
      </div>
      <PositionActionButtons
        actions={shape.offeredActions}
        oneWay={shape.reduceOnly}
        selected={state.positionAction}
        onSelect={(action) => ticket.dispatch({ type: "position-action", positionAction: action })}
      />
      <FormOptions ticket={ticket} />
      <OrderTypeOptions ticket={ticket} />
      <PriceFields {...parts} />
      {shape.numbers.includes("qty") && <QtyField {...parts} />}
      <TicketPresets ticket={ticket} locked={sending.sending} />
      <TakeProfitStopLossSection {...parts} />
      <LadderSection {...parts} ladder={ladder} />
      <ExecutionOptions {...parts} />
      {shape.cautions.map((caution) => (
        <p key={caution} className="text-attn text-xs">
          {caution}
        </p>
      ))}
      {(state.form === "spot-plan" || state.form === "tpsl") && (
        <MissingActionLink id="cancel-plan-orders" className="text-xs">
          How to cancel
        </MissingActionLink>
      )}
      <OrderIssues issues={ticket.issues} showMissing={sending.showMissing} />
      <RuleStrip rules={ticket.strip}>
        {props.accountId !== undefined && (
          <OwnLimitsLine
            accountId={props.accountId}
            venue={props.venue}
            ticket={ticket}
            sent={sending.submission.key}
            onGate={sending.setGate}
          />
        )}
      </RuleStrip>
      <OrderSummary summary={ticket.summary}>
        <ClientId sending={sending} />
      </OrderSummary>
      <TicketRequestView path={requestTarget(state).path} body={sending.body}>
        <CopyLink ticket={ticket} />
      </TicketRequestView>
    </>
  );
}
