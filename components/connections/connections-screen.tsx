"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Suspense, useState } from "react";
import { askDesk, type DeskError } from "@/components/shell/ask-desk";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { BrokenPanel } from "@/components/shell/panels/broken-panel";
import { PageHead } from "@/components/shell/panels/page-head";
import { BarsPanel } from "@/components/ui/bars-panel";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { NoticeLine } from "@/components/ui/notice-line";
import { PanelMessage } from "@/components/ui/panel-message";
import { useMounted } from "@/components/ui/use-mounted";
import type { ConnectionsAnswer, ListedAccount } from "@/lib/people/connections";
import { AccountCard } from "./account-card";
import type { Asked } from "./connections-dialogs";
import { LiveWords } from "./live-words";

const ConnectionsDialogs = lazyPart(() =>
  import("./connections-dialogs").then((part) => part.ConnectionsDialogs),
);

const queryKey = ["connections"];

/** The desk's accounts and the keys with which it reaches them; never a key itself. */
export function ConnectionsScreen() {
  const { me } = useDesk();
  const mounted = useMounted();
  const queries = useQueryClient();
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, error, refetch } = useQuery<ConnectionsAnswer, DeskError>({
    queryKey,
    queryFn: ({ signal }) => askDesk("/api/connections", signal),
    enabled: mounted,
  });
  const off = me.capabilities.includes("connections.manage")
    ? null
    : "Needs the permission connections.manage";
  const done = (answer: ConnectionsAnswer) => {
    queries.setQueryData(queryKey, answer);
    setAsked(null);
    // The accounts of the header come with the page.
    router.refresh();
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead
        title="Connections"
        words={data && countWords(data)}
        actions={
          <Button tone="primary" off={off} onClick={() => setAsked({ kind: "add" })}>
            <Icon name="plus" />
            Add a key
          </Button>
        }
      />
      {data ? (
        <Accounts data={data} off={off} onAsk={setAsked} />
      ) : error ? (
        <BrokenPanel
          what="The list of connections"
          reading={undefined}
          error={error}
          retry={() => void refetch()}
        />
      ) : (
        <BarsPanel label="Reading the connections" widths={barWidths} rows={6} />
      )}
      {asked && data && (
        <Suspense>
          <ConnectionsDialogs
            asked={asked}
            page={data}
            onDone={done}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface AccountsProps {
  data: ConnectionsAnswer;
  off: string | null;
  onAsk: (asked: Asked) => void;
}

function Accounts({ data, off, onAsk }: AccountsProps) {
  const { accounts, venues, liveTrading } = data;
  const onlyPaper = venues.every((venue) => venue === "paper");
  return (
    <>
      {!onlyPaper && !liveTrading && (
        <NoticeLine tone="attn">
          LIVE_TRADING is not 1 on the server: live accounts are read, and nothing is sent to them.
        </NoticeLine>
      )}
      <div className="thin-bar flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 phone:p-3">
        {accounts.length === 0 && (
          <PanelMessage title="No key is on this desk">
            Add the key of an account, or start the desk again for those of the paper venue.
          </PanelMessage>
        )}
        {keyedFirst(accounts).map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            liveTrading={liveTrading}
            off={off}
            onAdd={() => onAsk({ kind: "add", accountId: account.id })}
            onRemove={(listed) => onAsk({ kind: "remove", account, listed })}
            onLive={() => onAsk({ kind: "live", account })}
          />
        ))}
        {onlyPaper && <LiveWords liveTrading={liveTrading} />}
      </div>
    </>
  );
}

const keyedFirst = (accounts: readonly ListedAccount[]) =>
  accounts.toSorted((a, b) => Number(a.keys.length === 0) - Number(b.keys.length === 0));

function countWords({ accounts }: ConnectionsAnswer): string {
  const keys = accounts.reduce((sum, account) => sum + account.keys.length, 0);
  const of = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
  return `${of(keys, "key")} of ${of(accounts.length, "account")}`;
}

const barWidths = { account: 200, key: 160, permissions: 280, added: 110 };
