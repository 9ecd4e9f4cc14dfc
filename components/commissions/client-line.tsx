import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { useNumbers } from "@/components/ui/numbers";
import { deskQuery } from "@/lib/api/query";
import { unattributedLabel } from "@/lib/archive/clients";
import { decimal } from "@/lib/decimal";
import { ExactAmount } from "./amounts";
import type { FillsRequest } from "./use-commissions";

/**
 * The name of a client, or of "none", and what its fills come to, as on the clients' page: in whole
 * days of UTC+8, and so not where a zone or an order is filtered. Null without a client; the parts
 * until they have come.
 */
export function useClientSums(client: string | null, asked: FillsRequest | null) {
  const { account, from, to, product, symbol, order, zone } = asked ?? {};
  const days = client !== null && account && from && to && { account, from, to, product, symbol };
  const { data } = useQuery(deskQuery("/api/commissions/clients", days || null));
  if (client === null) return null;
  const id = client === "none" ? null : client;
  const named = data?.clients.find((each) => each.id === id)?.name ?? "Unknown client";
  const row = data?.rows.find((each) => each.client === id);
  const sums = { fills: row?.fills ?? 0, rebate: row?.rebate ?? "0" };
  return {
    name: id === null ? unattributedLabel : data ? named : "",
    sums: data && !order && !zone ? sums : null,
  };
}

interface ClientLineProps {
  of: NonNullable<ReturnType<typeof useClientSums>>;
  onAll: () => void;
}

/** Whose fills are shown, and what they add up to. */
export function ClientLine({ of: { name, sums }, onAll }: ClientLineProps) {
  const numbers = useNumbers();
  return (
    <div
      className={
        "flex min-h-9 shrink-0 flex-wrap items-center gap-x-2 border-line border-b px-4 text-xs " +
        "phone:px-3 phone:py-1.5"
      }
    >
      <bdi className="font-semibold">{name}</bdi>
      {sums && (
        <span>
          {`${numbers.counted(sums.fills, "fill")}, rebate `}
          <ExactAmount value={decimal(sums.rebate)} places={8} /> USDT
        </span>
      )}
      <span className="flex-1" />
      <Button size="sm" tone="quiet" onClick={onAll}>
        All clients
      </Button>
    </div>
  );
}
