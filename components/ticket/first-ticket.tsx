"use client";
import { Suspense } from "react";
import { formatValue } from "@/components/shell/format-value";
import { EnvironmentBadge } from "@/components/shell/frame/environment-badge";
import { DecimalField } from "@/components/ui/decimal-field";
import { lazyPart } from "@/components/ui/lazy-part";
import { SoftLink } from "@/components/ui/soft-link";
import { formatDecimal, stepValue } from "@/lib/decimal";
import { firstOrderPlace } from "@/lib/orders/first-order";
import { buys, closes, type Intent } from "@/lib/orders/intents";
import { percentFrom } from "@/lib/orders/rules/check-price";
import { fieldValue, type NumberName } from "@/lib/orders/ticket";
import { IndexLine } from "./index-line";
import { IntentButtons } from "./intent-buttons";
import { notesOf } from "./number-fields";
import type { TicketProps } from "./props";
import { RuleStrip } from "./rule-strip";
import { SubmitBar } from "./submit-bar";
import { Sentence } from "./summary";
import type { UsedSending } from "./use-sending";
import type { UsedTicket } from "./use-ticket";

const Outcome = lazyPart(() => import("./outcome").then((part) => part.Outcome));

interface FirstTicketProps {
  props: TicketProps;
  ticket: UsedTicket;
  sending: UsedSending;
  accountName: string;
  ordersHref: string;
  onChoose: (intent: Intent) => void;
}

/** The ticket of the first order: one symbol, one type, the exchange's real rules. */
export function FirstTicket(all: FirstTicketProps) {
  const { props, ticket, sending, accountName, ordersHref, onChoose } = all;
  const { state, summary, shape } = ticket;
  const { symbol, category } = firstOrderPlace;
  return (
    <>
      <div className="flex flex-col gap-3 p-4 phone:p-3">
        <div>
          <div className="flex items-center gap-2">
            <h3 className="font-semibold text-lg">{symbol}</h3>
            <span className="min-w-0 flex-1 truncate text-ink-3">
              USDT-M futures, account {accountName}
            </span>
            <EnvironmentBadge environment={props.environment} />
          </div>
          <div className="min-h-[21px]">
            <IndexLine
              indexRef={props.indexRef}
              awaited={props.indexAwaited}
              fresh={ticket.indexIsFresh}
              tick={shape.tick}
            />
          </div>
        </div>
        <IntentButtons
          intents={shape.intents.filter((intent) => !closes(intent))}
          chosen={state.intent}
          onChoose={onChoose}
        />
        <div className="grid min-h-[54px] grid-cols-2 gap-2.5 max-[360px]:grid-cols-1">
          <FirstNumber {...all} name="price" />
          <FirstNumber {...all} name="qty" />
        </div>
        <RuleStrip rules={ticket.strip} />
        <p className="min-h-[38px] text-[13px] text-ink-2 leading-[19px]">
          {summary.sentence ? <Sentence parts={summary.sentence} /> : "Waiting for the index."}
        </p>
        <Suspense>
          <Outcome
            said={sending.said}
            questions={sending.attempt?.questions ?? []}
            onConfirm={sending.confirm}
            onKeepOne={sending.keepOne}
          />
        </Suspense>
      </div>
      <SubmitBar
        label={props.environment === "paper" ? `${summary.submit} on PAPER` : summary.submit}
        buys={state.intent && buys(state.intent)}
        environment={props.environment}
        off={sending.off}
        sendingSince={sending.said.kind === "sending" ? sending.said.since : null}
        checking={sending.checking}
        onSubmit={sending.send}
      />
      <p className="px-3.5 pb-3 text-right text-xs">
        <SoftLink href={`${ordersHref}&ticket=${category}&symbol=${symbol}&view=ticket`}>
          Open the full ticket
        </SoftLink>
      </p>
    </>
  );
}

function FirstNumber({
  name,
  ticket,
  sending,
}: FirstTicketProps & { name: Extract<NumberName, "price" | "qty"> }) {
  const { state, world, shape, summary, dispatch } = ticket;
  const isPrice = name === "price";
  const value = fieldValue(state[name]);
  const set = (next: NonNullable<typeof value>) =>
    dispatch({ type: "value", field: name, value: next });
  const step = isPrice ? shape.tick : shape.step;
  const from = isPrice ? world.indexPrice : (world.instrument?.minOrderQty ?? null);
  const distance =
    value !== null && world.indexPrice !== null
      ? `${formatDecimal(percentFrom(value, world.indexPrice))} % to index`
      : null;
  const worth = summary.notional && `${formatValue(summary.notional.value)} USDT`;
  const notes = { ticket, demanding: sending.demanding, doorIssues: sending.doorIssues };
  return (
    <DecimalField
      label={isPrice ? "Price" : "Quantity"}
      name={name}
      fact={<span className="whitespace-nowrap">{isPrice ? distance : worth}</span>}
      unit={isPrice ? shape.priceCoin : shape.qtyCoin}
      text={state[name].text}
      source={state[name].source}
      shown={
        value &&
        formatDecimal(value, { minimumPlaces: isPrice ? shape.pricePlaces : shape.qtyPlaces })
      }
      onText={(text, source) => dispatch({ type: "text", field: name, text, source })}
      stepName={isPrice ? "tick" : "step"}
      onStep={step && ((direction, size) => set(stepValue(value, step, direction, { size, from })))}
      notes={notesOf(name, { ...notes, locked: sending.sending }, set)}
      locked={sending.sending}
      narrow
    />
  );
}
