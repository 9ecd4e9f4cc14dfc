import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { useNumbers } from "@/components/ui/numbers";
import { deskQuery } from "@/lib/api/query";
import { unattributedLabel } from "@/lib/archive/clients";
import { decimal } from "@/lib/decimal";
import { ExactAmount } from "./amounts";
import type { FillsRequest } from "./use-commissions";

interface ClientSums {
  readonly name: string;
  readonly fills: number;
  readonly rebate: string;
}

/**
 * What the fills of a client, or "none", come to in these days: the figures that the clients' page
 * and the statement have. Null without a client, and until they have come.
 */
export function useClientSums(
  client: string | null,
  asked: FillsRequest | null,
): ClientSums | null {
  const days = client !== null && asked;
  const query = useQuery(
    deskQuery(
      "/api/commissions/clients",
      days
        ? {
            ...{ account: days.account, from: days.from, to: days.to },
            ...{ product: days.product, symbol: days.symbol },
          }
        : null,
    ),
  );
  if (!days || !query.data) return null;
  const id = client === "none" ? null : client;
  const row = query.data.rows.find((each) => each.client === id);
  const named = query.data.clients.find((each) => each.id === id);
  if (id !== null && !named) return null;
  const { fills = 0, rebate = "0" } = row ?? {};
  return { name: named?.name ?? unattributedLabel, fills, rebate };
}

interface ClientLineProps {
  sums: ClientSums;
  onAll: () => void;
}

/** Whose fills are shown, and what they add up to. */
export function ClientLine({ sums: { name, fills, rebate }, onAll }: ClientLineProps) {
  const numbers = useNumbers();
  return (
    <div
      className={
        "flex min-h-9 shrink-0 flex-wrap items-center gap-x-2 border-line border-b px-4 text-xs " +
        "phone:px-3 phone:py-1.5"
      }
    >
      <bdi className="font-semibold">{name}</bdi>
      <span>
        {`${numbers.counted(fills, "fill")}, rebate `}
        <ExactAmount value={decimal(rebate)} places={8} /> USDT
      </span>
      <span className="flex-1" />
      <Button size="sm" tone="quiet" onClick={onAll}>
        All clients
      </Button>
    </div>
  );
}
