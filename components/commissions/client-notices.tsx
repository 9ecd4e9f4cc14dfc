"use client";

import { Button } from "@/components/ui/button";
import { useNumbers } from "@/components/ui/numbers";
import { NoticeLine } from "@/components/ui/panel-message";
import type { ClientReport } from "@/lib/archive/clients";
import { type ChangedPrefix, useClientChanges } from "./use-clients";

/** What keeps the uids from saying whose the fills are. */
export function UidSyncNotice({ report: { uidSyncs } }: { report: ClientReport }) {
  const numbers = useNumbers();
  const { ignored, unknown } = uidSyncs;
  if (ignored > 0) {
    return (
      <NoticeLine tone="attn">
        <b>The exchange ignores the UID filter on {numbers.counted(ignored, "day")}.</b> It returns
        records for an unused UID, so fills there are attributed by order log and rules only.
      </NoticeLine>
    );
  }
  if (unknown === 0) return null;
  return (
    <NoticeLine tone="attn">
      <b>Filtered by UID, the exchange lists {numbers.counted(unknown, "record")} more</b> than
      without a filter: these days are incomplete until re-synced.
    </NoticeLine>
  );
}

interface UndoLineProps {
  accountId: string;
  rule: ChangedPrefix;
  onDone: () => void;
}

/** What was just done to a rule, and the way back. */
export function UndoLine({ accountId, rule, onDone }: UndoLineProps) {
  const { busy, refused, undo } = useClientChanges(accountId);
  const takeBack = async () => {
    if ((await undo(rule)) !== null) onDone();
  };
  return (
    <NoticeLine
      tone="attn"
      icon="check"
      action={
        <>
          <Button
            size="sm"
            disabledReason={
              busy ? "Undoing\u2026" : rule.mixed && "The prefix had several owners in this period"
            }
            onClick={() => void takeBack()}
          >
            Undo
          </Button>
          <Button size="sm" tone="quiet" onClick={onDone}>
            Close
          </Button>
        </>
      }
    >
      {refused ? refused.message : rule.done}
    </NoticeLine>
  );
}
