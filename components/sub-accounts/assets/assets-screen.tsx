"use client";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { BrokenPanel } from "@/components/shell/panels/broken-panel";
import { saveCsv } from "@/components/shell/save-csv";
import { useAddress } from "@/components/shell/use-address";
import { BarsPanel } from "@/components/ui/bars-panel";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { NoticeLine } from "@/components/ui/notice-line";
import { PanelMessage } from "@/components/ui/panel-message";
import type { KnownUids } from "@/lib/sub-accounts/wire";
import { dayOf } from "@/lib/time";
import { SubAccountsHead } from "../sub-accounts-head";
import { assetCsv, assetRows } from "./asset-csv";
import { type Account, AssetTable } from "./asset-table";
import type { Cell } from "./cell";
import { useCells } from "./use-cells";
import { useKnownUids } from "./use-known-uids";

const mostAccounts = 40;
/** So many uids are named in a line. */
const mostNamed = 5;
const uidForm = /^\d{1,32}$/;

/** What sub-accounts have in futures, account by account and product line by product line. */
export function AssetsScreen({ connection }: { connection: DeskConnection }) {
  const [address, change] = useAddress();
  const known = useKnownUids(connection.accountId);
  const named = address.get("uids");
  const { cells, refresh, readAll, stop } = useCells(connection.id);
  const foreign = foreignOf(known.data, cells);
  const asked = useMemo(() => accountsOf(named, known.data), [named, known.data]);
  const accounts = asked.filter(({ uid }) => !foreign.includes(uid));
  const uids = accounts.map(({ uid }) => uid);
  const setUids = (next: readonly string[]) => change({ uids: next.join(",") || null });

  const askAgain = async () => {
    await readAll(foreign, true);
    await known.refetch();
  };

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || asked.length === 0 || !known.data) return;
    begun.current = true;
    const disowned = new Set(known.data.foreign.map(({ uid }) => uid));
    void readAll(asked.map(({ uid }) => uid).filter((uid) => !disowned.has(uid)));
  }, [asked, known.data, readAll]);

  if (!known.data && named === null) {
    return known.error ? (
      <BrokenPanel
        what="The sub-accounts"
        reading={undefined}
        error={known.error}
        retry={() => void known.refetch()}
      />
    ) : (
      <BarsPanel label="Reading the sub-accounts" widths={{ uid: 160, usdt: 240, coin: 240 }} />
    );
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SubAccountsHead here="assets" />
      <div className="flex shrink-0 flex-wrap items-center gap-1.5 border-line border-b px-3 py-2">
        {refresh ? (
          <>
            <Button size="sm" onClick={stop}>
              Stop
            </Button>
            <span role="status" className="text-ink-2 text-xs">
              {refresh.done} of {refresh.of} read, at most 8 a second
            </span>
          </>
        ) : (
          <Button
            size="sm"
            off={uids.length === 0 && "No sub-account"}
            onClick={() => void readAll(uids)}
          >
            Read {uids.length * 3} cells
          </Button>
        )}
        <AddUid
          taken={uids}
          onAdd={(uid) => {
            setUids([...uids, uid]);
            void readAll([uid]);
          }}
        />
        {named !== null && (
          <Button size="sm" tone="quiet" onClick={() => change({ uids: null })}>
            Show all known
          </Button>
        )}
        <span className="flex-1" />
        <Button
          size="sm"
          off={cells.size === 0 && "Nothing was read yet"}
          onClick={() =>
            saveCsv(
              `sub-account-assets-${dayOf(Date.now(), "UTC")}.csv`,
              assetCsv,
              assetRows(accounts, cells),
            )
          }
        >
          <Icon name="download" className="size-3" />
          CSV
        </Button>
      </div>
      <ForeignLine uids={foreign} onAgain={() => void askAgain()} />
      {accounts.length === 0 ? (
        <PanelMessage title="No sub-account is known here">
          The desk has made none, none was entered, and no transfer names one. Add a uid above.
        </PanelMessage>
      ) : (
        <AssetTable
          accounts={accounts}
          cells={cells}
          onRemove={(uid) => setUids(uids.filter((each) => each !== uid))}
        />
      )}
    </div>
  );
}

/** The accounts that the address names, else those that the desk knows. */
function accountsOf(named: string | null, data: KnownUids | undefined): readonly Account[] {
  const known = data?.uids ?? [];
  if (named === null) return known.slice(0, mostAccounts);
  const uids = [...new Set(named.split(","))].filter((uid) => uidForm.test(uid));
  const labels = new Map(known.map(({ uid, label }) => [uid, label]));
  return uids.slice(0, mostAccounts).map((uid) => ({ uid, label: labels.get(uid) ?? null }));
}

/** The uids that are none of this broker's: by what the desk keeps, and what was said just now. */
function foreignOf(
  known: KnownUids | undefined,
  cells: ReadonlyMap<string, Cell>,
): readonly string[] {
  const uids = new Set(known?.foreign.map(({ uid }) => uid));
  for (const { uid, foreign, assets } of cells.values()) {
    if (foreign) uids.add(uid);
    else if (assets !== null) uids.delete(uid);
  }
  return [...uids];
}

interface ForeignLineProps {
  uids: readonly string[];
  onAgain: () => void;
}

/** One line for what was set aside, with the way to have the exchange asked once more. */
function ForeignLine({ uids, onAgain }: ForeignLineProps) {
  if (uids.length === 0) return null;
  return (
    <NoticeLine
      tone="attn"
      icon="minus"
      action={
        <Button size="sm" onClick={onAgain}>
          Ask again
        </Button>
      }
    >
      Set aside: the exchange says that {uids.slice(0, mostNamed).join(", ")}
      {uids.length > mostNamed && ` and ${uids.length - mostNamed} more`}{" "}
      {uids.length === 1 ? "is no sub-account" : "are no sub-accounts"} of this broker (code 40028).
    </NoticeLine>
  );
}

interface AddUidProps {
  taken: readonly string[];
  onAdd: (uid: string) => void;
}

/** A uid that the desk does not know yet. */
function AddUid({ taken, onAdd }: AddUidProps) {
  const [text, setText] = useState("");
  const uid = text.trim();
  const off = !uidForm.test(uid)
    ? "A uid is digits only"
    : taken.includes(uid)
      ? "It is shown already"
      : taken.length >= mostAccounts && `At most ${mostAccounts} at once`;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (off) return;
    onAdd(uid);
    setText("");
  };
  return (
    <form onSubmit={add} className="flex items-center gap-1.5">
      <input
        aria-label="Another sub-account's uid"
        placeholder="Another uid"
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={
          "h-[22px] w-[128px] rounded-[4px] border border-line bg-field px-[7px] text-xs " +
          "phone:h-10 phone:text-[16px]"
        }
      />
      <Button size="sm" type="submit" off={off}>
        Add
      </Button>
    </form>
  );
}
