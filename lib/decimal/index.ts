export {
  absolute,
  add,
  divide,
  maximum,
  minimum,
  multiply,
  negate,
  type Rounding,
  subtract,
  sum,
} from "./arithmetic";
export {
  compare,
  type Decimal,
  decimal,
  decimalOrNull,
  decimalPlaces,
  equal,
  isDecimal,
  sign,
} from "./decimal";
export { type DecimalFormat, decimalMarkOf, formatDecimal, minusSign } from "./format-decimal";
export { type ReadTypedOptions, readTyped, type Typed } from "./read-typed";
export {
  fitsPlaces,
  isMultipleOf,
  nearestMultiples,
  roundToStep,
  type StepSize,
  stepSizeOf,
  stepValue,
} from "./steps";
