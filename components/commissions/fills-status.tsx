import { Button } from "@/components/ui/button";
import type { Completeness } from "@/lib/archive/completeness";
import { CompletenessTag } from "./kpi-row";

interface FillsStatusProps {
  loaded: number;
  /** How many there are; null where only the list itself can tell. */
  total: number | null;
  completeness: Completeness;
  /** Brings more; null at the end. */
  more: (() => void) | null;
  busy: boolean;
}

/** Below the fills: how many are here, of how many, from how many days. */
export function FillsStatus({ loaded, total, completeness, more, busy }: FillsStatusProps) {
  const count = loaded.toLocaleString("en");
  const words =
    more === null
      ? `All ${count} fills are here`
      : `${count}${total === null ? "" : ` of ${total.toLocaleString("en")}`} fills are here`;
  return (
    <div
      role="status"
      className={
        "flex min-h-7 shrink-0 items-center gap-3 border-line-strong border-t bg-raised px-4 py-1"
      }
    >
      <span className="font-medium">{words}</span>
      <CompletenessTag completeness={completeness} />
      <span className="flex-1" />
      {more && (
        <Button size="sm" onClick={more} off={busy && "More are being loaded"}>
          {busy ? "Loading more" : "Load more"}
        </Button>
      )}
    </div>
  );
}
