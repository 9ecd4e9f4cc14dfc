"use client";
import { EnvironmentBadge } from "@/components/shell/frame/environment-badge";
import { Button } from "@/components/ui/button";
import type { ListedAccount, ListedKey } from "@/lib/people/connections";
import { KeyItem } from "./key-item";
import { accountFacts, ordersWords } from "./key-words";

interface AccountCardProps {
  account: ListedAccount;
  liveTrading: boolean;
  /** Why the one who looks cannot change anything here, or null. */
  off: string | null;
  onAdd: () => void;
  onRemove: (listed: ListedKey) => void;
  onLive: () => void;
}

const head = "flex flex-wrap items-center gap-x-2.5 gap-y-1 bg-raised px-4 py-2 phone:px-3";

const keyless =
  "flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 border-line-soft border-t px-4 py-2 " +
  "text-ink-2 phone:px-3";

/** An account with what was declared of it, whether orders go there, and its keys. */
export function AccountCard(props: AccountCardProps) {
  const { account, liveTrading, off, onAdd, onRemove, onLive } = props;
  const live = account.environment === "live";
  const wait = !liveTrading && "LIVE_TRADING is not 1 on the server";
  return (
    <section
      aria-label={account.name}
      className="shrink-0 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <header className={head}>
        <h2 className="min-w-0 text-md [overflow-wrap:anywhere]">{account.name}</h2>
        <EnvironmentBadge environment={account.environment} small />
        <span className="text-ink-2 text-xs">{accountFacts(account).join(" \u00b7 ")}</span>
        <span className="flex-1" />
        <span
          className={live && account.liveConfirmed ? "text-live text-xs" : "text-ink-3 text-xs"}
        >
          {ordersWords(account, liveTrading)}
        </span>
        {live && (
          <Button
            size="sm"
            tone={account.liveConfirmed ? "secondary" : "warn"}
            off={off ?? (account.liveConfirmed ? null : wait)}
            onClick={onLive}
          >
            {account.liveConfirmed ? "Take live orders back" : "Allow live orders"}
            {"\u2026"}
          </Button>
        )}
      </header>
      {account.keys.length === 0 ? (
        <p className={keyless}>
          No key: nothing is read or sent. Journal and archive stay and go on with the next key.
          <Button size="sm" off={off} onClick={onAdd} className="ml-auto">
            Add its key{"\u2026"}
          </Button>
        </p>
      ) : (
        <ul aria-label={`Keys of ${account.name}`}>
          {account.keys.map((listed) => (
            <KeyItem key={listed.id} listed={listed} off={off} onRemove={() => onRemove(listed)} />
          ))}
        </ul>
      )}
    </section>
  );
}
