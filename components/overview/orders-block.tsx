"use client";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { EnvironmentBadge } from "@/components/shell/frame/environment-badge";
import { useReading } from "@/components/shell/live/use-reading";
import { Age } from "@/components/ui/age";
import { SoftLink } from "@/components/ui/soft-link";
import { isFutures } from "@/lib/exchange/values";
import { topicText } from "@/lib/live/topic";
import { Block, Nothing } from "./block";

/** Accounts whose orders are read for this page; each costs readings of its own budget. */
const mostAccounts = 12;

/** How many orders each account has open, live. */
export function OrdersBlock() {
  const { connections, keep } = useDesk();
  const accounts = firstOfEach(connections);
  return (
    <Block title="Open orders" link={{ href: keep("/orders"), words: "Open orders" }}>
      {accounts.length === 0 && <Nothing>This desk has no account yet.</Nothing>}
      <ul>
        {accounts.slice(0, mostAccounts).map((connection) => (
          <AccountLine key={connection.accountId} connection={connection} />
        ))}
      </ul>
      {accounts.length > mostAccounts && (
        <Nothing>
          {accounts.length - mostAccounts} more accounts are not counted here; each has its page.
        </Nothing>
      )}
    </Block>
  );
}

function AccountLine({ connection }: { connection: DeskConnection }) {
  const { accountId, accountName, environment, id } = connection;
  const { reading, error } = useReading(topicText({ kind: "orders", accountId }));
  const listed = reading?.readAt == null ? null : reading.rows;
  const futures = listed?.filter((row) => isFutures(String(row.category))).length ?? 0;
  const why = error?.message ?? reading?.failure?.message ?? null;
  return (
    <li className="border-line-soft border-t">
      <SoftLink
        href={`/orders?connection=${encodeURIComponent(id)}`}
        className="flex items-center gap-2.5 px-4 py-2 no-underline hover:bg-hover phone:px-3"
      >
        <span className="min-w-0 truncate font-medium">{accountName}</span>
        <EnvironmentBadge environment={environment} />
        <span className="flex-1" />
        {why && <span className="min-w-0 truncate text-attn text-xs">{why}</span>}
        {listed && (
          <span className="whitespace-nowrap text-ink-3 text-xs phone:hidden">
            {futures} futures, {listed.length - futures} spot
            {reading?.readAt != null && <Age since={reading.readAt} before={", "} after=" old" />}
          </span>
        )}
        <span className="w-10 text-right font-semibold">{listed?.length ?? "\u2013"}</span>
      </SoftLink>
    </li>
  );
}

function firstOfEach(connections: readonly DeskConnection[]): readonly DeskConnection[] {
  const seen = new Map<string, DeskConnection>();
  for (const each of connections) if (!seen.has(each.accountId)) seen.set(each.accountId, each);
  return [...seen.values()];
}
