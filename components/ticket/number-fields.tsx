"use client";

import type { ReactNode } from "react";
import { DecimalField, type FieldNote, fieldText } from "@/components/ui/decimal-field";
import { useNumbers } from "@/components/ui/numbers";
import {
  type Decimal,
  decimal,
  isWorkedOut,
  type Numbers,
  roundToStep,
  stepValue,
} from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { readingsOf } from "@/lib/orders/ambiguous-number";
import { buys } from "@/lib/orders/position-action";
import { percentFrom } from "@/lib/orders/rules/check-price";
import { isError } from "@/lib/orders/rules/order-rules";
import { type NumberName, numberLabels, numberValue, readNumber } from "@/lib/orders/ticket";
import type { TicketSending } from "./use-sending";
import type { TicketHandle } from "./use-ticket";

/** What every part of a ticket is drawn from. */
export interface TicketParts {
  ticket: TicketHandle;
  sending: TicketSending;
}

/** The prices of the order itself, with steps and issues; its exits stand by themselves. */
export function PriceFields(props: TicketParts) {
  const own = props.ticket.shape.numbers.filter((name) => name === "trigger" || name === "price");
  return own.map((name) => <NumberField key={name} {...props} name={name} />);
}

interface NumberFieldProps extends TicketParts {
  name: NumberName;
  narrow?: boolean;
  /** Stands beside the label in place of the distance from the index. */
  fact?: ReactNode;
}

/** A price of some kind on the instrument's tick, or a quantity on its step. */
export function NumberField({ name, narrow = false, fact, ...props }: NumberFieldProps) {
  const numbers = useNumbers();
  const { state, world: context, shape, dispatch } = props.ticket;
  const isQty = name === "qty";
  const step = isQty ? shape.step : shape.tick;
  const from = isQty ? (context.instrument?.minOrderQty ?? null) : context.indexPrice;
  const value = numberValue(name, state, context);
  const set = (next: Decimal) => dispatch({ type: "value", field: name, value: next });
  const executes = name === "price" && state.form === "spot-plan";
  return (
    <DecimalField
      label={executes ? "Limit price" : numberLabels[name]}
      name={name}
      fact={fact ?? <IndexDistance {...props} name={name} value={value} />}
      unit={isQty ? shape.qtyCoin : name === "price" || name === "trigger" ? shape.priceCoin : ""}
      text={state[name].text}
      source={state[name].source}
      shown={
        value && !isWorkedOut(state[name].text)
          ? fieldText(value, numbers, isQty ? shape.qtyPlaces : shape.pricePlaces)
          : null
      }
      onText={(text, source) => dispatch({ type: "text", field: name, text, source })}
      stepName={isQty ? "step" : "tick"}
      onStep={step && ((direction, size) => set(stepValue(value, step, direction, { size, from })))}
      notes={fieldNotes(name, props, set, numbers)}
      locked={props.sending.sending}
      narrow={narrow}
    />
  );
}

interface IndexDistanceProps extends TicketParts {
  name: NumberName;
  value: Decimal | null;
}

/** How far a price is from the index; the order's own can be taken from there. */
function IndexDistance({ name, value, ticket, sending }: IndexDistanceProps) {
  const numbers = useNumbers();
  const index = ticket.world.indexPrice;
  if (index === null) return null;
  const distance = value !== null && `${signed(percentFrom(value, index), numbers)} %`;
  if (name !== "price") return distance;
  return (
    <>
      {distance && `${distance} from index \u00b7 `}
      <button
        type="button"
        disabled={sending.sending}
        onClick={() => fillIndexPrice(ticket)}
        className="font-medium text-ink underline decoration-line-strong underline-offset-2"
      >
        Use index
      </button>
    </>
  );
}

/** The index as the limit price, on its safe side: a buy not above it, a sell not below. */
export function fillIndexPrice({ state, world: context, shape, dispatch }: TicketHandle): void {
  const index = context.indexPrice;
  if (index === null) return;
  const side =
    state.positionAction === null ? "nearest" : buys(state.positionAction) ? "down" : "up";
  const value = shape.tick === null ? index : roundToStep(index, shape.tick, side);
  dispatch({ type: "value", field: "price", value });
}

/** What stands against a number, with the values that would do. */
export function fieldNotes(
  field: NumberName,
  { ticket, sending: { showMissing, serverIssues } }: TicketParts,
  set: (value: Decimal) => void,
  numbers: Numbers,
): FieldNote[] {
  const { state, issues, dispatch } = ticket;
  const own = issues.filter((it) => it.field === field && (showMissing || it.rule !== "required"));
  const known = new Set(own.map((it) => it.rule));
  const refused = serverIssues.filter((it) => it.field === field && !known.has(it.rule));
  const notes = [...own, ...refused].map((issue): FieldNote => {
    const choices =
      issue.rule === "ambiguous"
        ? readingsOf(issue, numbers).map(({ interpretation, ...choice }) => ({
            ...choice,
            onSelect: () => dispatch({ type: "interpretation", field, interpretation }),
          }))
        : nearestChoices(issue, set, numbers);
    return {
      key: issue.rule,
      tone: isError(issue) ? "danger" : "attn",
      message: issue.message,
      choices,
    };
  });
  const read = readNumber(field, state, ticket.world);
  if (read.kind === "value" && read.readAs !== undefined) {
    const minimumPlaces = decimalsOf(read.readAs);
    const shown = numbers.decimal(read.value, { minimumPlaces });
    notes.push({ key: "read-as", tone: "quiet", message: `Read as ${shown}` });
  }
  if (field === "qty" && state.notice !== null) {
    notes.push({ key: "notice", tone: "attn", message: state.notice });
  }
  return notes;
}

function nearestChoices(issue: Issue, set: (value: Decimal) => void, numbers: Numbers) {
  return (issue.nearest ?? []).map((value) => {
    const shown = numbers.decimal(decimal(value));
    const choice = { label: shown, say: `Use ${shown}`, onSelect: () => set(decimal(value)) };
    return { ...choice, preferred: issue.rule === "offset" };
  });
}

function signed(percent: Decimal, numbers: Numbers): string {
  return `${percent.startsWith("-") || percent === "0" ? "" : "+"}${numbers.decimal(percent)}`;
}

/** How many decimals a plain number is written with. */
const decimalsOf = (plain: string) => plain.split(".")[1]?.length ?? 0;
