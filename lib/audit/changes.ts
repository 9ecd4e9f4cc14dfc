type Detail = Readonly<Record<string, string | null>>;

/** A field that an entry changed. */
export interface AuditChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What every entry has and its facts show already. */
const shownElsewhere = ["address", "requestId", "actorRole", "result", "accountId"];

/** An entry's detail apart: what it changed (`role` beside `roleBefore`), and everything else. */
export function changesOf(detail: Detail): {
  readonly changes: readonly AuditChange[];
  readonly others: readonly (readonly [string, string | null])[];
} {
  const changes = Object.keys(detail).flatMap((key) => {
    const name = /^(.+)Before$/.exec(key)?.[1];
    if (name === undefined) return [];
    const [before, after] = [detail[key] ?? null, detail[name] ?? null];
    return before === after ? [] : [{ name, before, after }];
  });
  const used = changes.flatMap(({ name }) => [name, `${name}Before`]);
  const hidden = new Set([...shownElsewhere, ...used]);
  return { changes, others: Object.entries(detail).filter(([name]) => !hidden.has(name)) };
}
