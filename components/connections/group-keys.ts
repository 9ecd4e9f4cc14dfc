import type { ListedConnection } from "@/lib/people/connections";

/** An account with the keys under it. */
export interface AccountKeys {
  readonly account: ListedConnection["account"];
  readonly keys: readonly ListedConnection[];
}

/** The keys of each account together, in the order in which they came. */
export function groupKeys(connections: readonly ListedConnection[]): readonly AccountKeys[] {
  const ids = [...new Set(connections.map(({ account }) => account.id))];
  return ids.flatMap((id) => {
    const keys = connections.filter(({ account }) => account.id === id);
    const [first] = keys;
    return first ? [{ account: first.account, keys }] : [];
  });
}
