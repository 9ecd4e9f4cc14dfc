"use client";

import { useMemo } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { KeepSnapshots, useOpenOrders } from "@/components/live/use-snapshot";
import { usePhone } from "@/components/ui/media";
import { fromUnified, type UnifiedOrder } from "@/lib/orders/read-order-row";
import { IndexLadder } from "./index-ladder";
import { marketTopics } from "./order-market";

/** The index is read at most ten times a second for everybody: so many are shown at most. */
const max = { accounts: 3, symbols: 4 };

const none: readonly UnifiedOrder[] = [];

/** How far the open orders of the first accounts are from the index, this tab's account first. */
export function AccountLadders() {
  const { connection, connections } = useDesk();
  const byAccount = new Map<string, DeskConnection>();
  for (const each of connection ? [connection, ...connections] : connections) {
    if (each.lacks["unfilled-orders"] !== undefined || byAccount.has(each.accountId)) continue;
    byAccount.set(each.accountId, each);
  }
  const shown = [...byAccount.values()].slice(0, max.accounts);
  return (
    <>
      {shown.length === 0 && (
        <p className="px-4 pb-2.5 text-ink-2 text-xs phone:px-3">
          No account on this desk has a list of open orders.
        </p>
      )}
      {shown.map((each) => (
        <AccountLadder key={each.accountId} connection={each} />
      ))}
    </>
  );
}

function AccountLadder({ connection }: { connection: DeskConnection }) {
  const { accountName, venue } = connection;
  const { snapshot } = useOpenOrders(connection);
  const listed: readonly UnifiedOrder[] = snapshot?.rows ?? none;
  const rows = useMemo(() => listed.map(fromUnified), [listed]);
  // A phone has room for the table alone, which reads its index once somebody opens it.
  const phone = usePhone();
  const topics = phone ? [] : marketTopics(venue, rows, true, max.symbols);
  const priced = rows.some(({ price }) => price !== null);
  return (
    <>
      <KeepSnapshots topics={topics} />
      {priced ? (
        <IndexLadder rows={rows} venue={venue} of={accountName} tableOnly={phone} />
      ) : (
        <p className="border-line border-t px-4 py-1.5 text-ink-3 text-xs phone:px-3">
          {accountName}: {snapshot?.readAt == null ? "not loaded yet" : "no open limit orders"}
        </p>
      )}
    </>
  );
}
