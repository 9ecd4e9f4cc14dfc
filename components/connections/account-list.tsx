"use client";

import { useDesk } from "@/components/desk/desk-provider";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { useTimes } from "@/components/ui/times";
import { accountKind, shownKeyOf } from "@/lib/connections/account-report";
import type { ConnectionsAnswer, ListedAccount } from "@/lib/connections/api";
import { contradictionsOf } from "@/lib/connections/contradictions";
import type { Environment } from "@/lib/users/roles";
import { testTime } from "./account-facts";
import type { ChangesProps } from "./connections-dialogs";

interface AccountListProps extends ChangesProps {
  page: ConnectionsAnswer;
  /** The account that is shown beside the list. */
  current: string | undefined;
  className: string | false;
}

/** The desk's accounts, each with its mark, its kind and when its key was tested last. */
export function AccountList(props: AccountListProps) {
  const { page, current, className, disabledReason, onOpenDialog } = props;
  return (
    <nav
      aria-label="Accounts"
      className={cx(
        "thin-bar w-[216px] shrink-0 overflow-y-auto border-line border-r",
        "phone:w-full phone:border-r-0",
        className,
      )}
    >
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
      {keyedFirst(page.accounts).map((account) => (
        <AccountLink key={account.id} account={account} current={account.id === current} />
      ))}
      <Legend environments={page.accounts.map(({ environment }) => environment)} />
      {page.venues.every((venue) => venue === "paper") && (
        <LiveAccountGuide liveTrading={page.liveTrading} />
      )}
    </nav>
  );
}

/** The address of one account on the page. */
export const accountAddress = (id: string) => `?account=${encodeURIComponent(id)}`;

/** Accounts with those that have a key first. */
export const keyedFirst = (accounts: readonly ListedAccount[]) =>
  accounts.toSorted((a, b) => Number(a.keys.length === 0) - Number(b.keys.length === 0));

function AccountLink({ account, current }: { account: ListedAccount; current: boolean }) {
  const { withConnection } = useDesk();
  const listed = shownKeyOf(account);
  const undecided = contradictionsOf(account).length;
  const { lastTest = null } = listed ?? {};
  const times = useTimes();
  return (
    <SoftLink
      href={withConnection(accountAddress(account.id))}
      aria-current={current ? "page" : undefined}
      className={
        "grid gap-0.5 border-line-soft border-b px-3 py-2.5 text-ink no-underline hover:bg-hover " +
        "aria-[current]:bg-raised aria-[current]:shadow-[inset_2px_0_0_var(--bd-ink)]"
      }
    >
      <span className="flex items-center gap-2">
        <b className="min-w-0 truncate">{account.name}</b>
        <EnvironmentBadge environment={account.environment} small />
      </span>
      <span className="text-ink-2">{accountKind(account)}</span>
      <span className="text-ink-3 text-xs">
        {listed && <span className="mono">{`\u2026${listed.keyLast4} `}</span>}
        {listed === null
          ? "no key"
          : lastTest
            ? `tested ${testTime(lastTest.at, times)}`
            : "never tested"}
        {lastTest?.failure && <span className="text-attn">{" \u00b7 doesn't work"}</span>}
        {undecided > 0 && <span className="text-attn">{` \u00b7 ${undecided} need action`}</span>}
      </span>
    </SoftLink>
  );
}

const meanings: Readonly<Record<string, string>> = {
  live: "Real orders, real money. Off until an owner allows it.",
  demo: "The exchange's demo environment, with its own keys. No live switch needed.",
  paper: "Paper account on this desk. Nothing reaches the exchange.",
};

/** What the marks of the listed accounts mean. */
function Legend({ environments }: { environments: readonly Environment[] }) {
  if (environments.length === 0) return null;
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

/** How a live account comes to the desk, where no live exchange is listed yet. */
function LiveAccountGuide({ liveTrading }: { liveTrading: boolean }) {
  return (
    <details
      className={"border-line-soft border-t px-3 py-3 text-ink-2 text-xs [overflow-wrap:anywhere]"}
    >
      <summary className="cursor-pointer font-semibold">Connect a live account</summary>
      <p className="mt-1.5">
        This desk only reaches the paper venue. To connect a live account, the server's admin:
      </p>
      <ol className="mt-1.5 grid list-decimal gap-1 pl-4">
        <li>
          adds the exchange to <code className="mono">.env</code>, for example{" "}
          <code className="mono">VENUES=main=https://api.example.com</code>,
        </li>
        <li>
          sets <code className="mono">LIVE_TRADING=1</code> to allow orders
          {liveTrading && " (it is set already)"} (not needed for reading);
        </li>
        <li>restarts the desk. You can then choose the exchange under "Add a key".</li>
        <li>An owner allows live orders per account, here, by typing its name.</li>
      </ol>
      <p className="mt-1.5">
        See "Connect a live account" in README.md for all steps, and SECURITY.md for where keys can
        go.
      </p>
    </details>
  );
}
