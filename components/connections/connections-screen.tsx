"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useQueryState } from "nuqs";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { PageHead } from "@/components/panels/page-frame";
import { QueryStatus } from "@/components/panels/query-status";
import { SampleLine } from "@/components/panels/sample-line";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { NoticeLine, PanelMessage } from "@/components/ui/panel-message";
import { deskQuery } from "@/lib/api/query";
import type { ConnectionsAnswer, ListedAccount } from "@/lib/connections/api";
import { AccountCard } from "./account-card";
import type { KeyTestState } from "./account-facts";
import { AccountReport } from "./account-report";
import type { ConnectionDialogRequest } from "./connections-dialogs";
import { ConnectionsDialogs } from "./connections-dialogs";

/** The desk's accounts and the keys with which it reaches them; never a key itself. */
export function ConnectionsScreen() {
  const { me } = useDesk();
  const [asked, setAsked] = useState<ConnectionDialogRequest | null>(null);
  const { query, shown, keyTest, applyAnswer } = useConnections();
  const { data } = query;
  const disabledReason = me.capabilities.includes("connections.manage")
    ? null
    : "You don't have access (connections.manage)";
  const done = (answer: ConnectionsAnswer) => {
    setAsked(null);
    applyAnswer(answer);
  };
  const changes = { disabledReason, onOpenDialog: setAsked };
  return (
    <>
      {data && shown ? (
        <AccountReport account={shown} page={data} keyTest={keyTest} onDone={done} {...changes} />
      ) : (
        <div className="flex h-full min-h-0 flex-col">
          <ListHead data={data} {...changes} />
          <SampleLine besideOwn />
          {data ? (
            <Accounts data={data} {...changes} />
          ) : (
            <QueryStatus query={query} what="connections" widths={barWidths} rows={6} />
          )}
        </div>
      )}
      {asked && data && (
        <ConnectionsDialogs
          request={asked}
          page={data}
          onDone={done}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** The desk's connections, which of its accounts is shown, and what a change of them leads to. */
function useConnections() {
  const queries = useQueryClient();
  const router = useRouter();
  const [named, setAccount] = useQueryState("account");
  const keyTest = useKeyTest();
  const query = useQuery(deskQuery("/api/connections"));
  const { data } = query;
  const shown = data?.accounts.find(({ id }) => id === named);

  /** A key that was added is tested at once, on the page of its account. */
  const applyAnswer = (answer: ConnectionsAnswer) => {
    queries.setQueryData(deskQuery("/api/connections").queryKey, answer);
    const added = data && addedKey(data, answer);
    if (added) {
      void setAccount(added.accountId);
      void keyTest.test(added.keyId);
    }
    // The accounts of the header come with the page.
    router.refresh();
  };
  return { query, shown, keyTest, applyAnswer };
}

/** The key that an answer has and the page did not have before. */
function addedKey(before: ConnectionsAnswer, answer: ConnectionsAnswer) {
  const known = new Set(before.accounts.flatMap(({ keys }) => keys.map(({ id }) => id)));
  for (const { id: accountId, keys } of answer.accounts) {
    const added = keys.find(({ id }) => !known.has(id));
    if (added) return { accountId, keyId: added.id };
  }
  return null;
}

/** Tests a key, and has the page read what the test learned. */
function useKeyTest(): KeyTestState {
  const { busy, refused, change, renew } = useChange();
  const test = async (id: string) => {
    await change("POST /api/connections/[id]/test", { id });
    await renew("/api/connections");
  };
  return { busy, refused, test };
}

interface ChangesProps {
  disabledReason: string | null;
  onOpenDialog: (asked: ConnectionDialogRequest) => void;
}

interface ListHeadProps extends ChangesProps {
  data: ConnectionsAnswer | undefined;
}

function ListHead({ data, disabledReason, onOpenDialog }: ListHeadProps) {
  return (
    <PageHead
      title="Connections"
      description={data && keyCountText(data)}
      actions={
        <Button
          tone="primary"
          disabledReason={disabledReason}
          onClick={() => onOpenDialog({ kind: "add" })}
        >
          <Icon name="plus" />
          Add a key
        </Button>
      }
    />
  );
}

interface AccountsProps extends ChangesProps {
  data: ConnectionsAnswer;
}

function Accounts({ data, disabledReason, onOpenDialog }: AccountsProps) {
  const { accounts, venues, liveTrading } = data;
  const onlyPaper = venues.every((venue) => venue === "paper");
  return (
    <>
      {!onlyPaper && !liveTrading && (
        <NoticeLine tone="attn">
          LIVE_TRADING isn't 1 on the server: live accounts are read-only.
        </NoticeLine>
      )}
      <div className="thin-bar flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 phone:p-3">
        {accounts.length === 0 && (
          <PanelMessage title="No keys yet">
            Add an account's key, or restart the desk to get the paper keys.
          </PanelMessage>
        )}
        {keyedFirst(accounts).map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            liveTrading={liveTrading}
            disabledReason={disabledReason}
            onAdd={() => onOpenDialog({ kind: "add", accountId: account.id })}
            onRemove={(listed) => onOpenDialog({ kind: "remove", account, listed })}
            onLive={() => onOpenDialog({ kind: "live", account })}
          />
        ))}
        {onlyPaper && <LiveAccountGuide liveTrading={liveTrading} />}
      </div>
    </>
  );
}

const keyedFirst = (accounts: readonly ListedAccount[]) =>
  accounts.toSorted((a, b) => Number(a.keys.length === 0) - Number(b.keys.length === 0));

function keyCountText({ accounts }: ConnectionsAnswer): string {
  const keys = accounts.reduce((sum, account) => sum + account.keys.length, 0);
  const of = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
  return `${of(keys, "key")} of ${of(accounts.length, "account")}`;
}

const barWidths = { account: 200, key: 160, permissions: 280, added: 110 };

/** How a live account comes to the desk, where no live exchange is listed yet. */
function LiveAccountGuide({ liveTrading }: { liveTrading: boolean }) {
  return (
    <section
      aria-label="Connect a live account"
      className="shrink-0 rounded-lg border border-line border-dashed px-4 py-3 text-ink-2 phone:px-3"
    >
      <h2 className="mb-1 text-ink text-md">Connect a live account</h2>
      <p>
        This desk only reaches the paper venue. To connect a live account, whoever runs the desk:
      </p>
      <ol className="mt-1.5 list-decimal pl-5">
        <li>
          names the exchange in <code className="mono">.env</code>, for example{" "}
          <code className="mono">VENUES=main=https://api.example.com</code>,
        </li>
        <li>
          sets <code className="mono">LIVE_TRADING=1</code> to allow orders
          {liveTrading && " (it is set already)"}(not needed for reading);
        </li>
        <li>restarts the desk. You can then choose the exchange under "Add a key".</li>
        <li>An owner allows live orders per account, here, by typing its name.</li>
      </ol>
      <p className="mt-1.5 text-ink-3 text-xs">
        See "Connect a live account" in README.md for all steps, and SECURITY.md for where keys can
        go.
      </p>
    </section>
  );
}
