export { absolute, add, maximum, minimum, multiply, negate, subtract, sum } from "./arithmetic";
export { compare, equal, sign } from "./compare";
export { type Decimal, decimal, decimalOrNull, isDecimal } from "./decimal";
export { divide, type Rounding } from "./divide";
export { type DecimalFormat, decimalMarkOf, formatDecimal, minusSign } from "./format-decimal";
export { type ReadTypedOptions, readTyped, type Typed } from "./read-typed";
export { decimalPlaces } from "./scaled";
export { type StepSize, stepSizeOf, stepValue } from "./step-value";
export { fitsPlaces, isMultipleOf, nearestMultiples, roundToStep } from "./steps";
