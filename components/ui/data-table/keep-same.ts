/**
 * The next rows, with each row that says the same as before being the very object it was, so that
 * only what changed is drawn again; the whole former list when nothing changed.
 */
export function keepSame<Row extends object>(
  before: readonly Row[],
  next: readonly Row[],
  id: (row: Row) => string,
): readonly Row[] {
  const known = new Map(before.map((row) => [id(row), row]));
  const kept = next.map((row) => {
    const old = known.get(id(row));
    return old && sameFields(old, row) ? old : row;
  });
  const unchanged = kept.length === before.length && kept.every((row, at) => row === before[at]);
  return unchanged ? before : kept;
}

function sameFields(a: object, b: object): boolean {
  const names = Object.keys(b);
  return (
    names.length === Object.keys(a).length &&
    names.every((name) => Object.is(Reflect.get(a, name), Reflect.get(b, name)))
  );
}
