import { useDesk } from "@/components/desk/desk-provider";
import { useFilters } from "@/components/desk/use-filters";
import { SoftLink } from "@/components/ui/soft-link";
import type { DayRange } from "@/lib/archive/day-range";
import { fillFilters } from "./report-filters";

interface ClientFillsLinkProps {
  /** Null for the fills that no client has. */
  client: string | null;
  range: DayRange;
  children: string;
}

/** Leads to the fills behind a client's sums, as the page's filters have them. */
export function ClientFillsLink({ client, range, children }: ClientFillsLinkProps) {
  const { withConnection } = useDesk();
  const { product, symbol } = useFilters(fillFilters).values;
  const search = new URLSearchParams({ from: range.from, to: range.to, client: client ?? "none" });
  if (product) search.set("product", product);
  if (symbol) search.set("symbol", symbol);
  return (
    <SoftLink href={withConnection(`/commissions/fills?${search}`)} className="underline">
      {children}
    </SoftLink>
  );
}
