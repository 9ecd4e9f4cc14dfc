import type { IntentKind } from "@/lib/orders/journalled";

/** What one intent of a kind is called, and several. */
const kindWords: Readonly<Record<IntentKind, readonly [string, string]>> = {
  place: ["order", "orders"],
  cancel: ["cancel", "cancels"],
  configure: ["change of leverage", "changes of leverage"],
  create: ["sub-account", "sub-accounts"],
};

/** How many of these there are of each kind. */
export function countKinds(
  intents: readonly { readonly kind: IntentKind }[],
): Readonly<Partial<Record<IntentKind, number>>> {
  const counts: Partial<Record<IntentKind, number>> = {};
  for (const { kind } of intents) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** How many intents of each kind, each by its own name: "2 orders, 1 sub-account". */
export function kindCounts(counts: Readonly<Partial<Record<IntentKind, number>>>): string {
  return (Object.keys(kindWords) as IntentKind[])
    .flatMap((kind) => {
      const count = counts[kind] ?? 0;
      return count === 0 ? [] : [`${count} ${kindWords[kind][count === 1 ? 0 : 1]}`];
    })
    .join(", ");
}
