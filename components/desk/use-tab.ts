import { useSearchParams } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";

/** The tab that the address names, or the first; and the address of this page with another. */
export function useTab<Id extends string>(ids: readonly [Id, ...Id[]]) {
  const [named] = useQueryState("tab", parseAsString);
  const address = useSearchParams();
  const addressOf = (id: Id) => {
    const next = new URLSearchParams(address);
    next.set("tab", id);
    return `?${next}`;
  };
  return { tab: ids.find((id) => id === named) ?? ids[0], addressOf };
}
