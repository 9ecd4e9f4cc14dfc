/**
 * The values of a list of meanings, in its order. Each call is marked pure, so that a page carries
 * only the lists that it uses.
 */
export function valuesOf<Value extends string>(
  meanings: Readonly<Record<Value, string>>,
): readonly Value[] {
  return Object.keys(meanings) as Value[];
}
