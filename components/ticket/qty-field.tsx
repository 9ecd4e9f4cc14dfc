"use client";

import { cx } from "@/components/ui/cx";
import { DecimalField, type FieldNote, fieldText } from "@/components/ui/decimal-field";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { Segmented } from "@/components/ui/segmented";
import { Tooltip } from "@/components/ui/tooltip";
import { type Decimal, decimal, isWorkedOut, type Numbers, stepValue } from "@/lib/decimal";
import { entryPrice, numberValue, readTypedQty, unitName } from "@/lib/orders/ticket";
import { fieldNotes, type TicketParts } from "./number-fields";
import type { TicketHandle } from "./use-ticket";

/** The quantity, in the unit that the user chooses, with shares of what can be opened. */
export function QtyField(props: TicketParts) {
  const numbers = useNumbers();
  const { ticket, sending } = props;
  const { state, world: context, shape, dispatch } = ticket;
  const typed = readTypedQty(state, context);
  const own = shape.typedUnit === shape.qtyUnit;
  const set = (value: Decimal) => dispatch({ type: "value", field: "qty", value });
  const value = typed.kind === "value" ? typed.value : null;
  const step = own ? shape.step : decimal("1");
  const min = shape.qtyInLots
    ? context.instrument?.minOrderQty
    : context.instrument?.minOrderAmount;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <DecimalField
        label="Quantity"
        name="qty"
        fact={<QtyFact {...props} />}
        unit={shape.typedUnit === "contracts" ? "contracts" : unitCoin(ticket)}
        unitSwitch={shape.typedUnits.length > 0 && <UnitSwitch {...props} />}
        text={state.qty.text}
        source={state.qty.source}
        shown={
          value && !isWorkedOut(state.qty.text)
            ? fieldText(value, numbers, own ? shape.qtyPlaces : 0)
            : null
        }
        onText={(next, source) => dispatch({ type: "text", field: "qty", text: next, source })}
        stepName="step"
        onStep={
          step &&
          ((direction, size) => {
            const next = stepValue(value, step, direction, {
              size,
              from: own ? (min ?? null) : null,
            });
            if (own) set(next);
            else dispatch({ type: "text", field: "qty", text: next, source: "typed" });
          })
        }
        notes={[...fieldNotes("qty", props, set, numbers), ...sentNotes(ticket, numbers)]}
        locked={sending.sending}
      />
      <Shares {...props} />
    </div>
  );
}

function unitCoin({ shape, world: context }: TicketHandle): string {
  return context.instrument ? unitName(shape.typedUnit, context.instrument) : "";
}

function sentNotes(ticket: TicketHandle, numbers: Numbers): FieldNote[] {
  const { state, world: context, shape, indexReadAt } = ticket;
  const own = shape.typedUnit === shape.qtyUnit;
  if (own && !isWorkedOut(state.qty.text)) return [];
  const sent = numberValue("qty", state, context);
  if (sent === null) return [];
  const entry = own || shape.typedUnit === "contracts" ? null : entryPrice(state, context);
  const message = (
    <>
      Sends {numbers.decimal(sent, { minimumPlaces: shape.qtyPlaces })} {shape.qtyCoin}
      {entry && (entry.source === "index" ? " at the index " : " at ")}
      {entry && numbers.price(entry.price, shape.pricePlaces)}
      {entry?.source === "index" && indexReadAt !== null && (
        <Age since={indexReadAt} before=", " after=" old" />
      )}
      , rounded down to the step.
    </>
  );
  return [{ key: "sent", tone: "quiet", message }];
}

/** As wide as the units to come: a press on the middle of the field must not end on one of them. */
export const unitsPlace = <span className="w-[120px] flex-none" />;

/** Base coin, quote coin or contracts; what needs a price waits for one and says so. */
function UnitSwitch({ ticket, sending }: TicketParts) {
  const { state, world: context, shape, dispatch } = ticket;
  const { instrument } = context;
  if (instrument === null) return unitsPlace;
  const priced = entryPrice(state, context) !== null;
  const reason = (unit: string) => {
    if (sending.sending) return "An order is being sent";
    const exact = unit === shape.qtyUnit || (shape.qtyInLots && unit === "contracts");
    return exact || priced ? undefined : "No price to convert with";
  };
  return (
    <Segmented
      label="Quantity in"
      className="my-[2px] mr-[2px] flex-none"
      options={shape.typedUnits.map((unit) => ({
        value: unit,
        label: unit === "contracts" ? "Cont." : unitName(unit, instrument),
        disabledReason: unit === shape.typedUnit ? undefined : reason(unit),
      }))}
      value={shape.typedUnit}
      onChange={(sizeUnit) => dispatch({ type: "select", choices: { sizeUnit } })}
    />
  );
}

/** What can be opened and how old that is, with the way to ask; else what the quantity counts. */
function QtyFact({ ticket, sending }: TicketParts) {
  const numbers = useNumbers();
  const { maxOpen, shape, dispatch } = ticket;
  const { request, known, busy } = maxOpen;
  if (request === null) {
    if (shape.qtyUnit !== "quote") return null;
    return shape.qtyInLots ? `Contracts of 1 ${shape.qtyCoin}` : `Size in ${shape.qtyCoin}`;
  }
  return (
    <>
      {known && `Max open ${numbers.decimal(known.maxOpen)} \u00b7 `}
      {known && <Age since={known.at} after={" old \u00b7 "} />}
      <Tooltip text={request === "price" ? "Enter the limit price first" : undefined}>
        <button
          type="button"
          disabled={sending.sending || busy || request === "price"}
          onClick={() => maxOpen.fill(100, dispatch)}
          className={
            "font-medium text-ink underline decoration-line-strong underline-offset-2 " +
            "disabled:text-ink-3"
          }
        >
          {busy ? "Loading\u2026" : "Get max size"}
        </button>
      </Tooltip>
    </>
  );
}

const shares = [10, 25, 50, 75, 100] as const;

/** Shares of what can be opened: one press asks the exchange and fills in. */
function Shares({ ticket, sending }: TicketParts) {
  const { maxOpen, dispatch, state, world: context } = ticket;
  if (maxOpen.request === null) {
    const awaited = context.instrument === null && state.category !== "SPOT";
    return awaited ? <div className="h-[22px] phone:h-11" /> : null;
  }
  const waits = maxOpen.request === "price";
  return (
    <>
      <fieldset className="grid min-w-0 grid-cols-5 gap-1">
        <legend className="sr-only">Share of max open</legend>
        {shares.map((percent) => (
          <Tooltip key={percent} text={waits ? "Enter the limit price first" : undefined}>
            <button
              type="button"
              disabled={sending.sending || maxOpen.busy || waits}
              aria-pressed={maxOpen.filled === percent}
              onClick={() => maxOpen.fill(percent, dispatch)}
              className={cx(
                "h-[22px] rounded-[4px] border text-xs disabled:text-ink-off phone:h-11 phone:text-sm",
                maxOpen.filled === percent
                  ? "border-line-strong bg-segment font-semibold text-ink"
                  : "border-line-strong enabled:hover:bg-hover",
              )}
            >
              {percent} %
            </button>
          </Tooltip>
        ))}
      </fieldset>
      <p role="status" className="text-attn text-xs empty:hidden">
        {maxOpen.failure}
      </p>
    </>
  );
}
