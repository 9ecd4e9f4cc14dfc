"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { KnownSubAccount, SubAccountsAnswer } from "@/lib/sub-accounts/wire";
import type { ExternalEntry } from "./use-external";

interface SeenUidsProps {
  seen: SubAccountsAnswer["seen"];
  /** Creations that may exist and whose uid nobody knows: a seen one may be theirs. */
  nameless: readonly KnownSubAccount[];
  busy: boolean;
  enter: (entries: readonly ExternalEntry[]) => Promise<boolean>;
}

const sources = { transfers: "seen in deposits & withdrawals", assets: "its assets were read" };
const mostAtOnce = 100;

/** The uids that were seen and stand in no row, each to be entered as what it is. */
export function SeenUids({ seen, nameless, busy, enter }: SeenUidsProps) {
  const [creations, setCreations] = useState<Readonly<Record<string, string>>>({});
  const off = busy && "It is being entered";
  const entryOf = (uid: string): ExternalEntry => ({
    uid,
    note: "",
    creation: nameless.find(({ id }) => id === creations[uid])?.id ?? null,
  });
  return (
    <section aria-label="Seen uids" className="mt-3">
      <ul className="thin-bar max-h-[220px] overflow-y-auto border-line border-y">
        {seen.map(({ uid, from }) => (
          <li
            key={uid}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line-soft border-b py-1.5"
          >
            <span className="mono">{uid}</span>
            <span className="min-w-[120px] flex-1 text-ink-3 text-xs">{sources[from]}</span>
            {nameless.length > 0 && (
              <select
                aria-label={`What ${uid} is`}
                value={entryOf(uid).creation ?? ""}
                onChange={(event) => setCreations({ ...creations, [uid]: event.target.value })}
                className={
                  "h-[22px] max-w-[180px] rounded-[4px] border border-control bg-field px-1 " +
                  "text-ink text-xs phone:h-10 phone:text-[16px]"
                }
              >
                <option value="">Made elsewhere</option>
                {nameless.map(({ id, label }) => (
                  <option key={id} value={id}>
                    It is {label}
                  </option>
                ))}
              </select>
            )}
            <Button size="sm" off={off} onClick={() => void enter([entryOf(uid)])}>
              Enter<span className="sr-only"> {uid}</span>
            </Button>
          </li>
        ))}
      </ul>
      {seen.length > 1 && (
        <Button
          size="sm"
          className="mt-2"
          off={off || (seen.length > mostAtOnce && `At most ${mostAtOnce} at once`)}
          onClick={() => void enter(seen.map(({ uid }) => entryOf(uid)))}
        >
          Enter all {seen.length}
        </Button>
      )}
    </section>
  );
}
