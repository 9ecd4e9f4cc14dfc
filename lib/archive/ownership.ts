import type { Day } from "@/lib/time";

/** From this day on something is an owner's, until the next entry; null: nobody's. */
export interface OwnerFrom<Owner> {
  readonly from: Day;
  readonly owner: Owner | null;
}

/** Days of UTC+8: from inclusive, until exclusive. */
export interface DayInterval {
  readonly from: Day;
  /** Null: with no end. */
  readonly until: Day | null;
}

/** Days on which something is one owner's. */
export interface OwnedInterval<Owner> extends DayInterval {
  readonly owner: Owner;
}

/** Whose something is on a day, by entries in the order of their days. */
export function ownerOn<Owner>(entries: readonly OwnerFrom<Owner>[], day: Day): Owner | null {
  return entries.findLast(({ from }) => from <= day)?.owner ?? null;
}

/**
 * What an entry for some days does to those that hold, in the order of their days: which it
 * replaces, and which come to hold. On all other days everything stays as it is.
 */
export function entriesFor<Owner, Entry extends OwnerFrom<Owner>>(
  entries: readonly Entry[],
  { from, until, owner }: DayInterval & { readonly owner: Owner | null },
): { readonly replaced: readonly Entry[]; readonly added: readonly OwnerFrom<Owner>[] } {
  const replaced = entries.filter((entry) => isWithin({ from, until }, entry.from));
  const added: OwnerFrom<Owner>[] = [{ from, owner }];
  if (until !== null && !entries.some((entry) => entry.from === until)) {
    added.push({ from: until, owner: ownerOn(entries, until) });
  }
  return { replaced, added };
}

/** Whether entries in the order of their days say one thing of all of some days. */
export function isOnAll<Owner>(
  entries: readonly OwnerFrom<Owner>[],
  days: DayInterval,
  isIt: (owner: Owner | null) => boolean,
): boolean {
  const within = entries.filter(({ from }) => isWithin(days, from));
  return [ownerOn(entries, days.from), ...within.map(({ owner }) => owner)].every(isIt);
}

/** What several changes, one after another, do to the entries that hold. */
export function entriesForEach<Owner, Entry extends OwnerFrom<Owner>>(
  entries: readonly Entry[],
  changes: readonly (DayInterval & { readonly owner: Owner | null })[],
): { readonly replaced: readonly Entry[]; readonly added: readonly OwnerFrom<Owner>[] } {
  let next: readonly OwnerFrom<Owner>[] = entries;
  for (const change of changes) {
    const { replaced, added } = entriesFor(next, change);
    const left = next.filter((entry) => !replaced.includes(entry));
    next = [...left, ...added].sort((a, b) => (a.from < b.from ? -1 : 1));
  }
  const before: readonly OwnerFrom<Owner>[] = entries;
  return {
    replaced: entries.filter((entry) => !next.includes(entry)),
    added: next.filter((entry) => !before.includes(entry)),
  };
}

/** Days that are somebody's, in their order. */
export function ownedIntervals<Owner>(
  entries: readonly OwnerFrom<Owner>[],
): readonly OwnedInterval<Owner>[] {
  return entries.flatMap(({ from, owner }, at) =>
    owner === null ? [] : [{ from, until: entries[at + 1]?.from ?? null, owner }],
  );
}

/** The parts of some days that belong to those whom a test names; parts that touch are one. */
export function ownedWithin<Owner>(
  entries: readonly OwnerFrom<Owner>[],
  days: DayInterval,
  isTheirs: (owner: Owner) => boolean,
): readonly DayInterval[] {
  const parts: DayInterval[] = [];
  for (const { owner, from, until } of ownedIntervals(entries)) {
    if (!isTheirs(owner) || !overlap({ from, until }, days)) continue;
    const last = parts.at(-1);
    const touches = last?.until === from;
    if (touches) parts.pop();
    parts.push({
      from: touches ? last.from : isWithin(days, from) ? from : days.from,
      until: until === null || (days.until !== null && days.until < until) ? days.until : until,
    });
  }
  return parts;
}

/** Whether two intervals have a day in common. */
export function overlap(a: DayInterval, b: DayInterval): boolean {
  return (b.until === null || a.from < b.until) && (a.until === null || b.from < a.until);
}

const isWithin = ({ from, until }: DayInterval, day: Day) =>
  from <= day && (until === null || day < until);
