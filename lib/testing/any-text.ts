import fc from "fast-check";

const point = fc
  .integer({ min: 0, max: 0x10_ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

/**
 * Any text: of all of Unicode, or plain with names such as `__proto__`. fast-check's own unit
 * "binary" makes a table of all of Unicode first, which takes seconds in each process.
 */
export const anyText = (
  length: { readonly minLength?: number; readonly maxLength?: number } = {},
) => fc.oneof(fc.string({ ...length, unit: point }), fc.string(length));
