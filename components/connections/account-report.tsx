"use client";

import { useDesk } from "@/components/desk/desk-provider";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { PageHead } from "@/components/panels/page-frame";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import {
  accountKind,
  accountSentence,
  endpointRows,
  shownKeyOf,
} from "@/lib/connections/account-report";
import type { ConnectionsAnswer, ListedAccount, ListedKey } from "@/lib/connections/api";
import { contradictionsOf } from "@/lib/connections/contradictions";
import type { Environment } from "@/lib/users/roles";
import { accountAddress } from "./account-card";
import {
  ContradictionBlock,
  type KeyTestState,
  OrderSwitch,
  PermissionFacts,
  TestFacts,
  testTime,
} from "./account-facts";
import type { ConnectionDialogRequest } from "./connections-dialogs";
import { EndpointTable, Families } from "./endpoint-table";

interface AccountReportProps {
  account: ListedAccount;
  page: ConnectionsAnswer;
  keyTest: KeyTestState;
  /** Why the one who looks cannot change anything here, or null. */
  disabledReason: string | null;
  onOpenDialog: (asked: ConnectionDialogRequest) => void;
  onDone: (answer: ConnectionsAnswer) => void;
}

/** The page of one account: what it can do here, with what was tested and when. */
export function AccountReport(props: AccountReportProps) {
  const { account, page, keyTest, disabledReason, onOpenDialog, onDone } = props;
  const listed = shownKeyOf(account);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ReportHead account={account} listed={listed} keyTest={keyTest} />
      <section
        aria-label={`What ${account.name} can do`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of keys
        tabIndex={0}
        className={columns}
      >
        <AccountList page={page} current={account.id} {...{ disabledReason, onOpenDialog }} />
        <Summary account={account} listed={listed} keyTest={keyTest} />
        <aside className={side}>
          {contradictionsOf(account).map((contradiction) => (
            <ContradictionBlock
              key={contradiction.title}
              {...{ account, contradiction, disabledReason, onOpenDialog, onDone }}
            />
          ))}
          <TestFacts account={account} listed={listed} />
          <PermissionFacts account={account} listed={listed} />
          <OrderSwitch
            account={account}
            liveTrading={page.liveTrading}
            disabledReason={disabledReason}
            onLive={() => onOpenDialog({ kind: "live", account })}
          />
        </aside>
        <div className="min-w-0 wide:col-start-2">
          <Families account={account} />
          <EndpointTable rows={endpointRows(account, listed)} />
        </div>
      </section>
    </div>
  );
}

const columns =
  "thin-bar grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_320px] grid-rows-[auto_1fr] " +
  "overflow-y-auto wide:grid-cols-[216px_minmax(0,1fr)_330px] max-[1000px]:block";

const side =
  "col-start-2 row-span-2 row-start-1 border-line border-l wide:col-start-3 " +
  "max-[1000px]:border-t max-[1000px]:border-l-0";

interface ReportHeadProps {
  account: ListedAccount;
  listed: ListedKey | null;
  keyTest: KeyTestState;
}

function ReportHead({ account, listed, keyTest }: ReportHeadProps) {
  const { withConnection } = useDesk();
  const { busy, refused, test } = keyTest;
  const undecided = contradictionsOf(account).length;
  return (
    <PageHead
      title="Connections"
      description={
        <span className="flex flex-wrap items-center gap-2">
          <SoftLink href={withConnection("?")} className="underline">
            All accounts
          </SoftLink>
          {undecided > 0 && (
            <span className="flex items-center gap-1 text-attn phone:hidden">
              <Icon name="alert" className="size-3" />
              {undecided} to decide
            </span>
          )}
          <span role="status">{busy ? "Testing the key\u2026" : refused?.message}</span>
        </span>
      }
      actions={
        <Button
          size="sm"
          disabledReason={listed === null ? "No key for this account" : busy && "Testing\u2026"}
          onClick={() => listed && void test(listed.id)}
        >
          {listed?.lastTest ? "Test again" : "Test"}
        </Button>
      }
    />
  );
}

interface AccountListProps {
  page: ConnectionsAnswer;
  current: string;
  disabledReason: string | null;
  onOpenDialog: (asked: ConnectionDialogRequest) => void;
}

/** The desk's accounts beside the one that is shown, where there is room for them. */
function AccountList({ page, current, disabledReason, onOpenDialog }: AccountListProps) {
  const { withConnection } = useDesk();
  return (
    <nav aria-label="Accounts" className="row-span-2 hidden border-line border-r wide:block">
      <p className="flex items-center gap-2 border-line border-b px-3 py-2">
        <b>Accounts</b>
        <span className="flex-1 text-ink-3 text-xs">{page.accounts.length}</span>
        <Button
          size="sm"
          disabledReason={disabledReason}
          onClick={() => onOpenDialog({ kind: "add" })}
        >
          <Icon name="plus" />
          Add a key
        </Button>
      </p>
      {page.accounts.map((account) => (
        <SoftLink
          key={account.id}
          href={withConnection(accountAddress(account.id))}
          aria-current={account.id === current ? "page" : undefined}
          className={
            "grid gap-0.5 border-line-soft border-b px-3 py-2.5 text-ink no-underline " +
            "hover:bg-hover aria-[current]:bg-raised " +
            "aria-[current]:shadow-[inset_2px_0_0_var(--bd-ink)]"
          }
        >
          <span className="flex items-center gap-2">
            <b className="min-w-0 truncate">{account.name}</b>
            <EnvironmentBadge environment={account.environment} small />
          </span>
          <span className="text-ink-2">{accountKind(account)}</span>
          <ListedTest account={account} />
        </SoftLink>
      ))}
      <Legend environments={page.accounts.map(({ environment }) => environment)} />
    </nav>
  );
}

const meanings: Readonly<Record<string, string>> = {
  live: "Real orders, real money. Off until an owner allows it.",
  demo: "The exchange's demo environment, with its own keys. No live switch needed.",
  paper: "Paper account on this desk. Nothing reaches the exchange.",
};

/** What the marks of the listed accounts mean. */
function Legend({ environments }: { environments: readonly Environment[] }) {
  return (
    <div className="grid gap-1.5 px-3 py-3 text-ink-2 text-xs">
      <b>Legend</b>
      {[...new Set(environments)].map((environment) => (
        <p key={environment}>
          <EnvironmentBadge environment={environment} small /> {meanings[environment]}
        </p>
      ))}
    </div>
  );
}

function ListedTest({ account }: { account: ListedAccount }) {
  const listed = shownKeyOf(account);
  const undecided = contradictionsOf(account).length;
  const at = listed?.lastTest && testTime(listed.lastTest.at);
  return (
    <span className="text-ink-3 text-xs">
      {listed && <span className="mono">{`\u2026${listed.keyLast4} `}</span>}
      {listed === null ? "no key" : at ? `tested ${at}` : "never tested"}
      {undecided > 0 && <span className="text-attn">{` \u00b7 ${undecided} to decide`}</span>}
    </span>
  );
}

/** The account's name, its key, and in a sentence what it can do here. */
function Summary({ account, listed, keyTest }: ReportHeadProps) {
  const failure = keyTest.busy ? null : (listed?.lastTest?.failure ?? null);
  return (
    <section className="min-w-0 border-line border-b px-5 py-4 phone:px-4 wide:col-start-2">
      <div className="mb-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 className="min-w-0 text-xl [overflow-wrap:anywhere]">{account.name}</h2>
        <EnvironmentBadge environment={account.environment} />
        {listed && (
          <span className="text-ink-3">
            key{" "}
            <span className="mono text-ink-2">{`${listed.label} \u2026${listed.keyLast4}`}</span>
          </span>
        )}
      </div>
      {failure !== null && (
        <p className="mb-1 text-danger text-md">
          <Icon name="cross" className="mr-1 inline size-3.5" />
          {`The key doesn't work: ${failure}`}
        </p>
      )}
      <p className="max-w-[80ch] text-ink-2 text-md">
        {accountSentence(account, listed).map(({ text, strong }) =>
          strong ? (
            <b key={text} className="font-semibold text-ink">
              {text}
            </b>
          ) : (
            text
          ),
        )}
      </p>
    </section>
  );
}
