"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useQueryState } from "nuqs";
import { type ComponentProps, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { PageHead } from "@/components/panels/page-frame";
import { QueryStatus } from "@/components/panels/query-status";
import { SampleLine } from "@/components/panels/sample-line";
import { cx } from "@/components/ui/cx";
import { NoticeLine, PanelMessage } from "@/components/ui/panel-message";
import { SoftLink, useSoftNavigation } from "@/components/ui/soft-link";
import { deskQuery } from "@/lib/api/query";
import type { ConnectionsAnswer, ListedAccount } from "@/lib/connections/api";
import { AccountList, accountAddress, keyedFirst } from "./account-list";
import { AccountReport } from "./account-report";
import { type ConnectionDialogRequest, ConnectionsDialogs } from "./connections-dialogs";
import { useKeyTest } from "./use-key-test";

/** The desk's accounts and the keys with which it reaches them; never a key itself. */
export function ConnectionsScreen() {
  const { withConnection, denied } = useDesk();
  const { query, named, shown, dialog, openDialog, applyAnswer } = useConnections();
  const { data } = query;
  const disabledReason = denied("connections.manage");
  const changes = { disabledReason, onOpenDialog: openDialog };
  const isReadOnly = data && !data.liveTrading && data.venues.some((venue) => venue !== "paper");
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead
        title="Connections"
        description={data && keyCountText(data)}
        actions={
          named !== null && (
            <SoftLink href={withConnection("?")} className="underline not-phone:hidden">
              All accounts
            </SoftLink>
          )
        }
      />
      <SampleLine besideOwn />
      {isReadOnly && (
        <NoticeLine tone="neutral" icon="lock">
          LIVE_TRADING isn't 1 on the server: live accounts are read-only.
        </NoticeLine>
      )}
      {data ? (
        // A phone has the list, then the account that the address names.
        <div className="flex min-h-0 flex-1">
          <AccountList
            page={data}
            current={shown?.id}
            className={named !== null && "phone:hidden"}
            {...changes}
          />
          <ShownAccount
            key={shown?.id}
            account={shown}
            page={data}
            onDone={applyAnswer}
            className={named === null && data.accounts.length > 0 && "phone:hidden"}
            {...changes}
          />
        </div>
      ) : (
        <QueryStatus query={query} what="connections" widths={barWidths} rows={6} />
      )}
      {dialog && data && (
        <ConnectionsDialogs
          request={dialog}
          page={data}
          onDone={applyAnswer}
          onClose={() => openDialog(null)}
        />
      )}
    </div>
  );
}

interface ShownAccountProps extends Omit<ComponentProps<typeof AccountReport>, "account"> {
  account: ListedAccount | undefined;
  className: string | false;
}

/** The chosen account, or why there is none. */
function ShownAccount({ account, className, ...rest }: ShownAccountProps) {
  return (
    <section
      aria-label={account?.name ?? "Account"}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of keys
      tabIndex={0}
      className={cx("thin-bar flex-1 overflow-y-auto", className)}
    >
      {account ? (
        <AccountReport account={account} {...rest} />
      ) : rest.page.accounts.length === 0 ? (
        <PanelMessage title="No keys yet">
          Add an account's key, or restart the desk to get the paper keys.
        </PanelMessage>
      ) : (
        <PanelMessage title="Account not found">Choose one from the list.</PanelMessage>
      )}
    </section>
  );
}

/** The desk's connections, which account is shown, and what a change of them leads to. */
function useConnections() {
  const queries = useQueryClient();
  const router = useRouter();
  const { connection, withConnection } = useDesk();
  const navigate = useSoftNavigation();
  const [named] = useQueryState("account");
  const [dialog, openDialog] = useState<ConnectionDialogRequest | null>(null);
  const { test } = useKeyTest();
  const query = useQuery(deskQuery("/api/connections"));
  const { data } = query;
  const accounts = keyedFirst(data?.accounts ?? []);
  const shown =
    accounts.find(({ id }) => id === (named ?? connection?.accountId)) ??
    (named === null ? accounts[0] : undefined);

  /** A key that was added is tested before its dialog closes; it stays whatever the test finds. */
  const applyAnswer = async (answer: ConnectionsAnswer) => {
    queries.setQueryData(deskQuery("/api/connections").queryKey, answer);
    const added = data && addedKey(data, answer);
    openDialog(added ? testing : null);
    // The accounts of the header come with the page; after a key was added, with the end of its
    // test: Next loads the page anew where its address changes during a refresh.
    if (!added) return router.refresh();
    navigate(withConnection(accountAddress(added.accountId)));
    await test(added.keyId);
    openDialog((open) => (open === testing ? null : open));
  };
  return { query, named, shown, dialog, openDialog, applyAnswer };
}

const testing: ConnectionDialogRequest = { kind: "testing" };

/** The key that an answer has and the page did not have before. */
function addedKey(before: ConnectionsAnswer, answer: ConnectionsAnswer) {
  const known = new Set(before.accounts.flatMap(({ keys }) => keys.map(({ id }) => id)));
  for (const { id: accountId, keys } of answer.accounts) {
    const added = keys.find(({ id }) => !known.has(id));
    if (added) return { accountId, keyId: added.id };
  }
  return null;
}

function keyCountText({ accounts }: ConnectionsAnswer): string {
  const keys = accounts.reduce((sum, account) => sum + account.keys.length, 0);
  const of = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
  return `${of(keys, "key")} of ${of(accounts.length, "account")}`;
}

const barWidths = { account: 200, key: 160, permissions: 280, added: 110 };
