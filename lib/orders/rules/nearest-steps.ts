import {
  compare,
  type Decimal,
  decimal,
  maximum,
  minimum,
  nearestMultiples,
  roundToStep,
  sign,
} from "@/lib/decimal";

/** The valid values next to a value: multiples of the step, above zero, within the bounds. */
export function nearestSteps(
  value: Decimal,
  step: Decimal | null,
  bounds: { readonly least?: Decimal | null; readonly most?: Decimal | null } = {},
): Decimal[] {
  const least = bounds.least ?? null;
  const most = bounds.most ?? null;
  const floor = least === null || step === null ? least : roundToStep(least, step, "up");
  const ceiling = most === null || step === null ? most : roundToStep(most, step, "down");
  const { below, above } =
    step === null ? { below: value, above: value } : nearestMultiples(value, step);
  const within = [below, above].map((candidate) => {
    const raised = floor === null ? candidate : maximum(candidate, floor);
    return ceiling === null ? raised : minimum(raised, ceiling);
  });
  const valid = within.filter(
    (candidate) => sign(candidate) === 1 && (floor === null || compare(candidate, floor) >= 0),
  );
  return [...new Set(valid)];
}

/** The smallest multiple of the step that is at least the value. */
export function stepAtLeast(value: Decimal, step: Decimal | null): Decimal {
  if (sign(value) !== 1) return step ?? decimal("0");
  return step === null ? value : roundToStep(value, step, "up");
}
