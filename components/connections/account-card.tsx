"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { accountKinds, EnvironmentBadge } from "@/components/desk/frame-marks";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { Tag } from "@/components/ui/status-bar";
import { Moment, type Times, useTimes } from "@/components/ui/times";
import { accountSentence, shownKeyOf } from "@/lib/connections/account-report";
import type { KeyTest, ListedAccount, ListedKey } from "@/lib/connections/api";
import { contradictionsOf } from "@/lib/connections/contradictions";
import { clockDifference } from "@/lib/time/format-age";
import { DiagnoseButton } from "./diagnose-button";
import { RestoredNotice } from "./restored-notice";

interface AccountCardProps {
  account: ListedAccount;
  liveTrading: boolean;
  /** Why the one who looks cannot change anything here, or null. */
  disabledReason: string | null;
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
  const { account, liveTrading, disabledReason, onAdd, onRemove, onLive } = props;
  const live = account.environment === "live";
  const wait = !liveTrading && "LIVE_TRADING isn't 1 on the server";
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
          {orderPermissionText(account, liveTrading)}
        </span>
        {live && (
          <Button
            size="sm"
            tone={account.liveConfirmed ? "secondary" : "warn"}
            disabledReason={disabledReason ?? (account.liveConfirmed ? null : wait)}
            onClick={onLive}
          >
            {account.liveConfirmed ? "Disallow live orders" : "Allow live orders"}
            {"\u2026"}
          </Button>
        )}
      </header>
      <RestoredNotice account={account} disabledReason={disabledReason} />
      {account.keys.length > 0 && <AccountSummary account={account} />}
      {account.keys.length === 0 ? (
        <p className={keyless}>
          No key: nothing is read or sent. Journal and archive are kept and continue with the next
          key.
          <Button size="sm" disabledReason={disabledReason} onClick={onAdd} className="ml-auto">
            Add its key{"\u2026"}
          </Button>
        </p>
      ) : (
        <ul aria-label={`Keys of ${account.name}`}>
          {account.keys.map((listed) => (
            <KeyItem
              key={listed.id}
              listed={listed}
              disabledReason={disabledReason}
              onRemove={() => onRemove(listed)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** What this account is and can do here, and where the exchange contradicts its owner. */
function AccountSummary({ account }: { account: ListedAccount }) {
  const { withConnection } = useDesk();
  return (
    <div className="border-line-soft border-t px-4 py-2 text-ink-2 text-xs phone:px-3">
      <p>
        {accountSentence(account, shownKeyOf(account)).map(({ text }) => text)}{" "}
        <SoftLink
          href={withConnection(accountAddress(account.id))}
          className="whitespace-nowrap underline"
        >
          Capabilities
        </SoftLink>
      </p>
      {contradictionsOf(account).map(({ title, declared, seen }) => (
        <p key={title} className="text-attn">
          <Icon name="alert" className="mr-1 inline size-3" />
          {title}: declared {declared}, seen {seen}.
        </p>
      ))}
    </div>
  );
}

/** The address of the page of one account, from the page of all. */
export const accountAddress = (id: string) => `?account=${encodeURIComponent(id)}`;

interface KeyItemProps {
  listed: ListedKey;
  /** Why it cannot be removed by the one who looks, or null. */
  disabledReason: string | null;
  onRemove: () => void;
}

/** One key: what it may do, whether it works, and the way to take it off the desk. */
function KeyItem({ listed, disabledReason, onRemove }: KeyItemProps) {
  const { busy, refused, change, renew } = useChange();
  const router = useRouter();
  const times = useTimes();
  const [tested, setTested] = useState<KeyTest | null>(null);
  const test = async () => {
    setTested(null);
    setTested(await change("POST /api/connections/[id]/test", { id: listed.id }));
    void renew("/api/connections");
    // What the account lacks may be known only now; the navigation offers it no longer.
    router.refresh();
  };
  const fails = listed.lastTest !== null && listed.lastTest.failure !== null;
  const result = tested ? testResultText(tested) : refused?.message;
  return (
    <li
      aria-label={listed.label}
      className={
        "flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 border-line-soft border-t px-4 " +
        "py-2 phone:px-3"
      }
    >
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{listed.label}</span>
      <span className="mono text-ink-3">
        {"\u2026"}
        {listed.keyLast4}
      </span>
      <span className="flex flex-wrap gap-1">
        {listed.permissions.map((permission) => (
          <Tag key={permission}>{permission}</Tag>
        ))}
      </span>
      <span className="text-ink-3 text-xs">
        added <Moment at={Date.parse(listed.createdAt)} part="day" />
      </span>
      <span className={cx("min-w-0 text-xs", fails ? "text-attn" : "text-ink-3")}>
        {fails && <Icon name="alert" className="mr-1 inline size-3" />}
        {lastTestText(listed, times)}
      </span>
      <span className="ml-auto flex gap-1.5">
        <Button size="sm" disabledReason={busy && "Testing\u2026"} onClick={test}>
          {busy ? "Testing\u2026" : "Test"}
        </Button>
        <DiagnoseButton listed={listed} />
        <Button size="sm" tone="warn" disabledReason={disabledReason} onClick={onRemove}>
          Remove{"\u2026"}
        </Button>
      </span>
      <span
        role="status"
        className={cx(
          "flex basis-full items-center gap-1.5 text-xs empty:hidden",
          tested?.works ? "text-ink-2" : "text-danger",
        )}
      >
        {result && <Icon name={tested?.works ? "check" : "alert"} className="size-3" />}
        {result}
      </span>
    </li>
  );
}

const modes = { one_way_mode: "One-way mode", hedge_mode: "Hedge mode" } as const;

/** What was declared of an account, in short facts. */
export function accountFacts(account: ListedAccount): readonly string[] {
  return [
    ...(account.venue === "paper" ? ["paper venue"] : [`exchange "${account.venue}"`]),
    ...(account.environment === "demo" ? ["demo keys"] : []),
    modes[account.positionMode],
    ...(account.ndBroker ? ["ND broker"] : []),
    ...(account.copyTrading ? ["copy trading: 1 futures order a second"] : []),
    account.channelCode === null ? "no channel code" : `channel code ${account.channelCode}`,
  ];
}

/** Whether orders may go to an account, and what they wait for. */
export function orderPermissionText(account: ListedAccount, liveTrading: boolean): string {
  if (account.environment !== "live") return `${accountKinds[account.environment]}.`;
  if (!account.liveConfirmed) return "Read-only: no owner has allowed live orders.";
  return liveTrading
    ? "Live orders are allowed."
    : "An owner has allowed live orders; LIVE_TRADING=1 isn't set on the server.";
}

/** Whether a key was ever tested, and what came of it. */
export function lastTestText({ lastTest }: Pick<ListedKey, "lastTest">, times: Times): string {
  if (lastTest === null) return "Never tested";
  const at = times.said(Date.parse(lastTest.at));
  if (lastTest.failure === null) return `Tested ${at}: works`;
  return `Tested ${at}: doesn't work. ${lastTest.failure}`;
}

/** What came of testing a key. */
export function testResultText(test: KeyTest): string {
  if (!test.works) {
    const code = test.code === null ? "" : ` (code ${test.code})`;
    return `Doesn't work${code}: ${test.reason}`;
  }
  const { tookMs, clockMs } = test;
  return `Works: ${tookMs} ms; ${clockDifference(clockMs)}.`;
}
