import type { Decimal } from "./decimal";

/** A decimal as a whole number of units of 10^-scale. */
export interface Scaled {
  readonly units: bigint;
  readonly scale: number;
}

const powers: bigint[] = [1n];
const zero = 48;

/** 10^exponent, remembered. */
export function powerOfTen(exponent: number): bigint {
  for (let known = powers.length; known <= exponent; known++) {
    powers.push((powers[known - 1] ?? 1n) * 10n);
  }
  return powers[exponent] ?? 1n;
}

/** Takes a decimal apart. */
export function toScaled(value: Decimal): Scaled {
  const point = value.indexOf(".");
  if (point === -1) return { units: BigInt(value), scale: 0 };
  const digits = value.slice(0, point) + value.slice(point + 1);
  return { units: BigInt(digits), scale: value.length - point - 1 };
}

/** The units of a decimal at a scale that is at least its own. */
export function unitsAt(value: Decimal, scale: number): bigint {
  const parts = toScaled(value);
  return parts.scale === scale ? parts.units : parts.units * powerOfTen(scale - parts.scale);
}

/** Puts a decimal together. */
export function fromScaled(units: bigint, scale: number): Decimal {
  if (scale === 0) return units.toString() as Decimal;
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, "0");
  const point = digits.length - scale;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === zero) end--;
  const whole = (negative ? "-" : "") + digits.slice(0, point);
  return (end === point ? whole : `${whole}.${digits.slice(point, end)}`) as Decimal;
}

/** How many digits stand after the decimal mark. */
export function decimalPlaces(value: Decimal): number {
  const point = value.indexOf(".");
  return point === -1 ? 0 : value.length - point - 1;
}
