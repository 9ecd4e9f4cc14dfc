"use client";

import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { accountSentence, endpointRows, shownKeyOf } from "@/lib/connections/account-report";
import type { ConnectionsAnswer, ListedAccount, ListedKey } from "@/lib/connections/api";
import { contradictionsOf } from "@/lib/connections/contradictions";
import { ContradictionBlock, OrderSwitch, PermissionFacts, TestFacts } from "./account-facts";
import { AccountKeys } from "./account-keys";
import type { ChangesProps } from "./connections-dialogs";
import { DiagnosisSection } from "./diagnosis";
import { EndpointTable, Families } from "./endpoint-table";
import { accountFacts } from "./key-text";
import { RestoredNotice } from "./restored-notice";
import { UnknownFields } from "./unknown-fields";
import { type KeyTestState, useKeyTest } from "./use-key-test";

interface AccountReportProps extends ChangesProps {
  account: ListedAccount;
  page: ConnectionsAnswer;
  onDone: (answer: ConnectionsAnswer) => void;
}

/** One account: its keys, what it can do here, what was tested and when. */
export function AccountReport(props: AccountReportProps) {
  const { account, page, disabledReason, onOpenDialog, onDone } = props;
  const keyTest = useKeyTest();
  const listed = shownKeyOf(account);
  return (
    <div className={columns}>
      <div className="min-w-0">
        <Summary account={account} listed={listed} keyTest={keyTest} />
        <RestoredNotice account={account} disabledReason={disabledReason} />
        <AccountKeys {...{ account, keyTest, disabledReason, onOpenDialog }} />
      </div>
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
        {account.keys.length > 0 && <DiagnosisSection keys={account.keys} />}
      </aside>
      <div className="min-w-0">
        <Families account={account} />
        <EndpointTable rows={endpointRows(account, listed)} />
        <UnknownFields venue={account.venue} />
      </div>
    </div>
  );
}

const columns =
  "min-[1280px]:grid min-[1280px]:min-h-full min-[1280px]:grid-cols-[minmax(0,1fr)_330px] " +
  "min-[1280px]:grid-rows-[auto_1fr]";

const side =
  "border-line border-b min-[1280px]:col-start-2 min-[1280px]:row-span-2 " +
  "min-[1280px]:border-b-0 min-[1280px]:border-l";

interface SummaryProps {
  account: ListedAccount;
  listed: ListedKey | null;
  keyTest: KeyTestState;
}

/** The account's name, in a sentence what it can do here, and the test of its key. */
function Summary({ account, listed, keyTest: { busy, works, result, test } }: SummaryProps) {
  return (
    <section aria-label="Summary" className="border-line border-b px-5 py-4 phone:px-3">
      <div className="mb-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 className="min-w-0 text-xl [overflow-wrap:anywhere]">{account.name}</h2>
        <EnvironmentBadge environment={account.environment} />
        <span className="flex-1" />
        <Button
          disabledReason={listed === null ? "No key for this account" : busy && "Testing\u2026"}
          onClick={() => listed && void test(listed.id)}
        >
          {listed?.lastTest ? "Test again" : "Test"}
        </Button>
      </div>
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
      <p className="mt-1 text-ink-3 text-xs">{accountFacts(account).join(" \u00b7 ")}</p>
      <p role="status" className="mt-1 flex items-center gap-1.5 text-xs empty:hidden">
        {busy
          ? "Testing the key\u2026"
          : result && (
              <>
                <Icon name={works ? "check" : "alert"} className="size-3" />
                <span className={works ? "text-ink-2" : "text-danger"}>{result}</span>
              </>
            )}
      </p>
    </section>
  );
}
