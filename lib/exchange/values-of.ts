/** The values of a list of meanings, in its order. */
export function valuesOf<Value extends string>(
  meanings: Readonly<Record<Value, string>>,
): readonly Value[] {
  return Object.keys(meanings) as Value[];
}
