"use client";
import type { DeskConnection } from "@/components/desk/connection";
import { useInstruments, useWeightedIndex } from "@/components/market/market-data";
import { ChoiceButton, takePreferred } from "@/components/ui/choice-button";
import { useNumbers } from "@/components/ui/numbers";
import { TextField } from "@/components/ui/text-field";
import { sourceOfText } from "@/components/ui/text-source";
import { lotUnitOf } from "@/lib/exchange/futures";
import { ambiguousIssue, type NumberReference, readingsOf } from "@/lib/orders/ambiguous-number";
import type { OrderRow } from "@/lib/orders/order-row";
import { emptyField, readField, type TypedField } from "@/lib/orders/typed-field";

interface ReplaceNumbersProps {
  /** The old order is still there, and the price can be changed. */
  editing: boolean;
  price: TypedField;
  setPrice: (price: TypedField) => void;
  qty: TypedField;
  setQty: (qty: TypedField) => void;
  references: ReturnType<typeof useReplaceReferences>;
}

/** What the new order asks for; the price is settled by the first press. */
export function ReplaceNumbers({
  editing,
  price,
  setPrice,
  qty,
  setQty,
  references,
}: ReplaceNumbersProps) {
  return (
    <div className="my-3 grid grid-cols-2 gap-2">
      <NumberField
        label="Price"
        first={editing}
        field={price}
        reference={references.price}
        readOnly={!editing}
        onField={setPrice}
      />
      <NumberField label="Quantity" field={qty} reference={references.qty} onField={setQty} />
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  field: TypedField;
  reference: NumberReference;
  readOnly?: boolean;
  /** The dialog opens on it. */
  first?: boolean;
  onField: (field: TypedField) => void;
}

/** A number of the new order; of a text with two meanings it asks which one is meant. */
function NumberField(props: NumberFieldProps) {
  const numbers = useNumbers();
  const { label, field, reference, readOnly = false, first = false, onField } = props;
  const read = readField(field);
  const asked = read.kind === "ambiguous" ? ambiguousIssue(label, read, reference, numbers) : null;
  const choices = (asked ? readingsOf(asked, numbers) : []).map(
    ({ interpretation, ...choice }) => ({
      ...choice,
      onSelect: () => onField({ ...field, interpretation }),
    }),
  );
  return (
    <TextField
      label={label}
      data-first={first || undefined}
      // What is typed next is another number.
      onFocus={({ target }) => target.select()}
      inputMode="decimal"
      value={field.text}
      readOnly={readOnly}
      onChange={(event) => {
        const source = sourceOfText(event, field.source);
        onField({ ...emptyField, text: event.target.value, source });
      }}
      onKeyDown={(event) => takePreferred(event, choices)}
      error={
        asked && (
          <>
            {asked.message}
            {choices.map((choice) => (
              <ChoiceButton key={choice.say} {...choice} />
            ))}
          </>
        )
      }
    />
  );
}

/** What says how large the new order's numbers can be. */
export function useReplaceReferences(row: OrderRow, { venue }: DeskConnection) {
  const instrument = useInstruments(venue, row.category).get(row.symbol);
  const near = useWeightedIndex(venue, row.symbol)?.price ?? row.price;
  const inLots = row.qtyUnit === lotUnitOf(row.symbol);
  const qty = inLots ? { least: instrument?.minOrderQty, most: instrument?.maxOrderQty } : {};
  return { price: { near }, qty };
}
