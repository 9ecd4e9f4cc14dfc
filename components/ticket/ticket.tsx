"use client";
import { type KeyboardEvent, useCallback, useRef } from "react";
import { categoryWord } from "@/components/shell/words/category-words";
import { Segmented } from "@/components/ui/segmented";
import { buys } from "@/lib/orders/intents";
import { IndexLine } from "./index-line";
import { IntentButtons } from "./intent-buttons";
import { moveOn } from "./move-on";
import { NumberFields } from "./number-fields";
import { OptionsRow } from "./options-row";
import { Outcome } from "./outcome";
import type { TicketProps } from "./props";
import { RuleStrip } from "./rule-strip";
import { SubmitBar } from "./submit-bar";
import { Summary } from "./summary";
import { SymbolBox } from "./symbol-box";
import { SymbolIssues } from "./symbol-issues";
import { TicketHead } from "./ticket-head";
import { TypeRow } from "./type-row";
import { useFill } from "./use-fill";
import { useProposal } from "./use-proposal";
import { useSending } from "./use-sending";
import { useTicket } from "./use-ticket";
import { WireView } from "./wire-view";

const categoryOptions = (
  ["SPOT", "MARGIN", "USDT-FUTURES", "USDC-FUTURES", "COIN-FUTURES"] as const
).map((value) => ({ value, label: categoryWord(value) }));

const scrolls = "thin-bar flex flex-col overflow-y-auto px-3.5";

/** The ticket of the unified account (endpoint 6). One connection a ticket: give it a key. */
export function Ticket(props: TicketProps) {
  return <TicketForm key={props.connectionId} {...props} />;
}

function TicketForm(props: TicketProps) {
  const { selection, onSelect, instruments, indexRef } = props;
  const used = useTicket(props);
  const form = useRef<HTMLFormElement>(null);
  const sending = useSending(props, used, form);
  const ticket = { ...used, dispatch: sending.edit };
  const { state, shape, world } = ticket;
  useProposal(props, world.instrument);
  useFill(world.instrument, sending.edit);

  const choose = useCallback(
    (symbol: string) => onSelect({ category: selection.category, symbol }),
    [onSelect, selection.category],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      if (!event.repeat) sending.send();
    } else if (event.target instanceof HTMLInputElement) {
      // Enter never sends: it leads on to the next field.
      event.preventDefault();
      moveOn(event.currentTarget, event.target);
    }
  };

  return (
    <form
      ref={form}
      aria-label="Ticket"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      className="flex h-full min-h-0 flex-col"
    >
      <TicketHead positionMode={props.positionMode} />
      <div className={`${scrolls} min-h-0 flex-auto gap-[11px] pt-3 pb-2`}>
        <Segmented
          label="Category"
          options={categoryOptions}
          value={selection.category}
          onChange={(category) => onSelect({ category, symbol: null })}
        />
        <div className="flex flex-col gap-1">
          <SymbolBox instrument={world.instrument} instruments={instruments} onChoose={choose} />
          <IndexLine indexRef={indexRef} fresh={ticket.indexIsFresh} tick={shape.tick} />
        </div>
        <IntentButtons
          intents={shape.intents}
          chosen={state.intent}
          onChoose={(intent) => ticket.dispatch({ type: "intent", intent })}
        />
        <TypeRow ticket={ticket} />
        <NumberFields
          ticket={ticket}
          demanding={sending.demanding}
          doorIssues={sending.doorIssues}
          locked={sending.sending}
        />
        <OptionsRow ticket={ticket} locked={sending.sending} />
        {shape.caution && <p className="text-attn text-xs">{shape.caution}</p>}
        <SymbolIssues issues={ticket.issues} demanding={sending.demanding} />
        <RuleStrip rules={ticket.strip} />
        <Summary summary={ticket.summary} clientOid={sending.attempt?.key ?? null} />
        <WireView body={sending.body} />
      </div>
      <div className={`${scrolls} max-h-[45%] flex-none gap-2 has-[>div>div]:py-2`}>
        <Outcome
          said={sending.said}
          questions={sending.attempt?.questions ?? []}
          onConfirm={sending.confirm}
          onKeepOne={sending.keepOne}
        />
      </div>
      <SubmitBar
        label={ticket.summary.submit}
        buys={buys(state.intent)}
        environment={props.environment}
        off={sending.off}
        sendingSince={sending.said.kind === "sending" ? sending.said.since : null}
        checking={sending.checking}
        onSubmit={sending.send}
      />
    </form>
  );
}
