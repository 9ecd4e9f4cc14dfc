export {
  absolute,
  add,
  divide,
  maximum,
  minimum,
  multiply,
  negate,
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
export {
  formatDecimal,
  type NumberFormat,
  numberFormats,
} from "./format-decimal";
export { type Numbers, numbersIn, plainNumbers, sharePercent } from "./numbers";
export { isWorkedOut, type ReadTypedOptions, readTyped, type Typed } from "./read-typed";
export {
  fitsPlaces,
  isMultipleOf,
  nearestMultiples,
  roundToStep,
  stepSizeOf,
  stepValue,
} from "./steps";
