"use client";
import { useQueryState } from "nuqs";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { saveCsv } from "@/components/export/export-button";
import { MissingActionLink } from "@/components/panels/missing-action-link";
import { QueryStatus } from "@/components/panels/query-status";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { NoticeLine, PanelMessage } from "@/components/ui/panel-message";
import type { KnownUids } from "@/lib/sub-accounts/api";
import { dayOf, deskNow } from "@/lib/time";
import { SubAccountsHead } from "../sub-accounts-head";
import { type AssetCell, useAssetCells, useKnownSubAccountUids } from "./asset-cells";
import { assetCsv, assetRows } from "./asset-csv";
import { AssetDrawer } from "./asset-drawer";
import { AssetWatch, EquityHistory, useAssetHistory } from "./asset-history";
import { type AssetAccount, AssetTable } from "./asset-table";

const maxAccounts = 40;
/** So many uids are named in a line. */
const maxNamed = 5;
const futuresOnly = (
  <MissingActionLink id="balances" className="whitespace-nowrap text-ink-3 text-xs">
    Futures only
  </MissingActionLink>
);

const uidForm = /^\d{1,32}$/;

/** What sub-accounts have in futures, account by account and product line by product line. */
export function AssetsScreen({ connection }: { connection: DeskConnection }) {
  const [named, setNamed] = useQueryState("uids");
  const known = useKnownSubAccountUids(connection.accountId);
  const assets = useAssetCells(connection.id);
  const { cells, readAll, readMissing } = assets;
  const foreign = foreignOf(known.data, cells);
  const asked = useMemo(() => accountsOf(named, known.data), [named, known.data]);
  const accounts = asked.filter(({ uid }) => !foreign.includes(uid));
  const uids = accounts.map(({ uid }) => uid);
  const [opened, setOpened] = useQueryState("history");
  const open = (uid: string | null) => void setOpened(uid);
  const history = useAssetHistory(connection.accountId);
  const account = accounts.find(({ uid }) => uid === opened);
  const setUids = (next: readonly string[]) => void setNamed(next.join(",") || null);

  const askAgain = async () => {
    await readAll(foreign, true);
    await known.refetch();
  };

  useFirstReads(known.data, asked, readMissing);
  if (!known.data && named === null) {
    return <QueryStatus query={known} what="sub-accounts" widths={[160, 240, 240]} />;
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SubAccountsHead here="assets">{futuresOnly}</SubAccountsHead>
      <AssetsBar accounts={accounts} assets={assets} showingAll={named === null} onUids={setUids} />
      <AssetWatch accountId={connection.accountId} accounts={accounts} onOpen={open} />
      <div className="relative flex min-h-0 flex-1">
        {accounts.length === 0 ? (
          <PanelMessage title="No sub-accounts yet">
            Create a sub-account or add a UID above.
          </PanelMessage>
        ) : (
          <AssetTable
            accounts={accounts}
            cells={cells}
            days={history.data?.days ?? []}
            current={opened}
            onOpen={open}
          />
        )}
        {account && (
          <AssetDrawer
            key={account.uid}
            account={account}
            cells={cells}
            onHide={() => {
              setUids(uids.filter((each) => each !== account.uid));
              open(null);
            }}
            onClose={() => open(null)}
          >
            <EquityHistory
              uid={account.uid}
              points={(!history.isPlaceholderData && history.data?.points) || []}
            />
          </AssetDrawer>
        )}
      </div>
      {/* It comes while cells are read: below, it moves none of them. */}
      <ForeignUidsNotice uids={foreign} onAgain={() => void askAgain()} />
    </div>
  );
}

/** Another link to this page only changes its address: what that brings is read, nothing else. */
function useFirstReads(
  known: KnownUids | undefined,
  asked: readonly AssetAccount[],
  readMissing: (uids: readonly string[]) => void,
): void {
  const shown = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!known) return;
    const disowned = new Set(known.foreign.map(({ uid }) => uid));
    const own = asked.map(({ uid }) => uid).filter((uid) => !disowned.has(uid));
    const before = shown.current;
    shown.current = own;
    if (own.some((uid) => !before.includes(uid))) readMissing(own);
  }, [asked, known, readMissing]);
  useEffect(
    () => () => {
      shown.current = [];
    },
    [],
  );
}

interface AssetsBarProps {
  accounts: readonly AssetAccount[];
  assets: ReturnType<typeof useAssetCells>;
  /** All that are known are shown, and not those that the address names. */
  showingAll: boolean;
  /** Shows these sub-accounts; none shows all that are known. */
  onUids: (uids: readonly string[]) => void;
}

/** The ways to read the cells, to show more or fewer of them, and to save them. */
function AssetsBar({ accounts, assets, showingAll, onUids }: AssetsBarProps) {
  const { cells, refresh, readAll, stop } = assets;
  const uids = accounts.map(({ uid }) => uid);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5 border-line border-b px-3 py-2">
      {/* A minimum width, so that nothing moves while cells load. */}
      <span className="flex min-w-[230px] items-center gap-1.5">
        {refresh ? (
          <>
            <Button size="sm" onClick={stop}>
              Stop
            </Button>
            <span role="status" className="text-ink-2 text-xs">
              {refresh.done} of {refresh.total} read, at most 8 a second
            </span>
          </>
        ) : (
          <Button
            size="sm"
            disabledReason={uids.length === 0 && "No sub-account"}
            onClick={() => void readAll(uids)}
          >
            Refresh
          </Button>
        )}
      </span>
      <AddUid taken={uids} onAdd={(uid) => onUids([...uids, uid])} />
      {!showingAll && (
        <Button size="sm" tone="quiet" onClick={() => onUids([])}>
          Show all
        </Button>
      )}
      <span className="flex-1" />
      <Button
        size="sm"
        disabledReason={cells.size === 0 && "Nothing loaded yet"}
        onClick={() =>
          saveCsv(
            `sub-account-assets-${dayOf(deskNow(), "UTC")}.csv`,
            assetCsv,
            assetRows(accounts, cells),
          )
        }
      >
        <Icon name="download" className="size-3" />
        CSV
      </Button>
    </div>
  );
}

/** The accounts that the address names, else those that the desk knows. */
function accountsOf(named: string | null, data: KnownUids | undefined): readonly AssetAccount[] {
  const known = data?.uids ?? [];
  if (named === null) return known.slice(0, maxAccounts);
  const uids = [...new Set(named.split(","))].filter((uid) => uidForm.test(uid));
  const unknown = (uid: string) => ({ uid, label: null, client: null });
  return uids
    .slice(0, maxAccounts)
    .map((uid) => known.find((each) => each.uid === uid) ?? unknown(uid));
}

/** The uids that are none of this broker's: by what the desk keeps, and what was said just now. */
function foreignOf(
  known: KnownUids | undefined,
  cells: ReadonlyMap<string, AssetCell>,
): readonly string[] {
  const uids = new Set(known?.foreign.map(({ uid }) => uid));
  for (const { uid, foreign, assets } of cells.values()) {
    if (foreign) uids.add(uid);
    else if (assets !== null) uids.delete(uid);
  }
  return [...uids];
}

/** One line for what was set aside, with the way to have the exchange asked once more. */
function ForeignUidsNotice({ uids, onAgain }: { uids: readonly string[]; onAgain: () => void }) {
  if (uids.length === 0) return null;
  return (
    <NoticeLine
      tone="neutral"
      icon="minus"
      action={
        <Button size="sm" onClick={onAgain}>
          Retry
        </Button>
      }
    >
      {uids.length === 1 ? "1 UID isn't" : `${uids.length} UIDs aren't`} your sub-accounts (code
      40028): {uids.slice(0, maxNamed).join(", ")}
      {uids.length > maxNamed && ` and ${uids.length - maxNamed} more`}
    </NoticeLine>
  );
}

/** A uid that the desk does not know yet. */
function AddUid({ taken, onAdd }: { taken: readonly string[]; onAdd: (uid: string) => void }) {
  const [text, setText] = useState("");
  const uid = text.trim();
  const disabledReason = !uidForm.test(uid)
    ? "UIDs are digits only"
    : taken.includes(uid)
      ? "Already shown"
      : taken.length >= maxAccounts && `Max ${maxAccounts} at once`;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (disabledReason) return;
    onAdd(uid);
    setText("");
  };
  return (
    <form onSubmit={add} className="flex items-center gap-1.5">
      <input
        aria-label="Sub-account UID"
        placeholder="Add UID"
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={
          "h-[22px] w-[128px] rounded-[4px] border border-line bg-field px-[7px] text-xs " +
          "phone:h-10 phone:text-[16px]"
        }
      />
      <Button size="sm" type="submit" disabledReason={disabledReason}>
        Add
      </Button>
    </form>
  );
}
