"use client";
import { type KeyboardEvent, Suspense, useCallback, useRef } from "react";
import { SymbolBox } from "@/components/shell/market/symbol-box";
import { categoryOrder, categoryWord } from "@/components/shell/words/category-words";
import { lazyPart } from "@/components/ui/lazy-part";
import { Segmented } from "@/components/ui/segmented";
import { buys } from "@/lib/orders/intents";
import { type FormId, wireTarget } from "@/lib/orders/ticket";
import { ChoiceRows } from "./choice-rows";
import { DraftNote } from "./draft-note";
import { ExitsSection } from "./exits-section";
import { FormSwitch } from "./form-switch";
import { IndexLine } from "./index-line";
import { IntentButtons } from "./intent-buttons";
import { moveOn } from "./move-on";
import { NumberFields } from "./number-fields";
import { OptionsRow } from "./options-row";
import type { TicketProps } from "./props";
import { RuleStrip } from "./rule-strip";
import { SubmitBar } from "./submit-bar";
import { Summary } from "./summary";

import { SymbolIssues } from "./symbol-issues";
import { TicketHead } from "./ticket-head";
import { TypeRow } from "./type-row";
import { useFill } from "./use-fill";
import { useMemory } from "./use-memory";
import { useProposal } from "./use-proposal";
import { useSending } from "./use-sending";
import { useTicket } from "./use-ticket";
import { useWanted } from "./use-wanted";
import { WireView } from "./wire-view";

// Drawn at once, though empty: its code is there before the first answer, also without the desk.
const Outcome = lazyPart(() => import("./outcome").then((part) => part.Outcome));

const beingSent = "An order is being sent";
const scrolls = "thin-bar flex flex-col overflow-y-auto px-3.5";

/** The ticket, in each of its forms. One connection a ticket: give it a key. */
export function Ticket(props: TicketProps) {
  return <TicketForm key={props.connectionId} {...props} />;
}

function TicketForm(props: TicketProps) {
  const { selection, instruments, indexRef } = props;
  const used = useTicket(props);
  const form = useRef<HTMLFormElement>(null);
  const sending = useSending(props, used, form);
  const ticket = { ...used, dispatch: sending.edit };
  const { state, shape, world } = ticket;
  const select = useProposal(props, world.instrument);
  useFill(world.instrument, sending.edit);
  const { wanted, inForm, lend } = useWanted(selection);
  useMemory(selection, wanted, state);

  const choose = useCallback(
    (symbol: string) => select({ ...selection, symbol }),
    [select, selection],
  );
  const changeForm = (form: FormId) => {
    const next = inForm(form);
    sending.keepOne();
    lend(next);
    select(next);
  };
  const numbers = {
    ticket,
    demanding: sending.demanding,
    doorIssues: sending.doorIssues,
    locked: sending.sending,
  };
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
      <TicketHead form={state.form} positionMode={props.positionMode} />
      <div className={`${scrolls} min-h-0 flex-auto gap-[11px] pt-3 pb-2`}>
        <FormSwitch form={state.form} onChange={changeForm} locked={sending.sending} />
        {shape.categories.length > 1 && (
          <Segmented
            label="Category"
            options={categoryOrder
              .filter((value) => shape.categories.includes(value))
              .map((value) => ({
                value,
                label: categoryWord(value),
                off: sending.sending && value !== selection.category ? beingSent : undefined,
              }))}
            value={selection.category}
            onChange={(category) => select({ ...selection, category, symbol: null })}
          />
        )}
        {ticket.restored && sending.said.kind === "nothing" && (
          <DraftNote
            restored={ticket.restored}
            onClear={() => ticket.dispatch({ type: "clear" })}
          />
        )}
        <div className="flex flex-col gap-1">
          <SymbolBox instrument={world.instrument} instruments={instruments} onChoose={choose} />
          <IndexLine
            indexRef={indexRef}
            awaited={props.indexAwaited}
            fresh={ticket.indexIsFresh}
            tick={shape.tick}
          />
        </div>
        <IntentButtons
          intents={shape.intents}
          chosen={state.intent}
          onChoose={(intent) => ticket.dispatch({ type: "intent", intent })}
        />
        <ChoiceRows ticket={ticket} />
        <TypeRow ticket={ticket} />
        <NumberFields {...numbers} />
        <ExitsSection {...numbers} />
        <OptionsRow ticket={ticket} locked={sending.sending} />
        {shape.cautions.map((caution) => (
          <p key={caution} className="text-attn text-xs">
            {caution}
          </p>
        ))}
        <SymbolIssues issues={ticket.issues} demanding={sending.demanding} />
        <RuleStrip rules={ticket.strip} />
        <Summary summary={ticket.summary} clientOid={sending.attempt?.key ?? null} />
        <WireView path={wireTarget(state).path} body={sending.body} />
      </div>
      <div className={`${scrolls} max-h-[45%] flex-none gap-2 has-[>div>div]:py-2`}>
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
        label={ticket.summary.submit}
        buys={state.intent && buys(state.intent)}
        environment={props.environment}
        off={sending.off}
        sendingSince={sending.said.kind === "sending" ? sending.said.since : null}
        checking={sending.checking}
        onSubmit={sending.send}
      />
    </form>
  );
}
