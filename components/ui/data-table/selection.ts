/** The chosen rows that are still there; the same set when none left. */
export function prune(
  chosen: ReadonlySet<string>,
  present: ReadonlySet<string>,
): ReadonlySet<string> {
  if ([...chosen].every((id) => present.has(id))) return chosen;
  return new Set([...chosen].filter((id) => present.has(id)));
}

/** Chooses or drops one row, or with `from` every row between the two in the order on screen. */
export function toggle(
  chosen: ReadonlySet<string>,
  order: readonly string[],
  id: string,
  from: string | null,
): ReadonlySet<string> {
  const next = new Set(chosen);
  const put = (each: string) => (chosen.has(id) ? next.delete(each) : next.add(each));
  const start = from === null ? -1 : order.indexOf(from);
  const end = order.indexOf(id);
  if (start < 0 || end < 0) put(id);
  else order.slice(Math.min(start, end), Math.max(start, end) + 1).forEach(put);
  return next;
}
