"use client";

import { Button } from "@/components/ui/button";
import { NoticeLine } from "@/components/ui/panel-message";
import type { ClientReport } from "@/lib/archive/clients";
import { pluralize } from "@/lib/archive/day-status-text";
import { type ChangedPrefix, useClientChanges } from "./use-clients";

/** What keeps the uids from saying whose the fills are. */
export function UidSyncNotice({ report: { uidSyncs } }: { report: ClientReport }) {
  const { ignored, unknown } = uidSyncs;
  if (ignored > 0) {
    return (
      <NoticeLine tone="attn">
        <b>The exchange does not heed a uid on {pluralize(ignored, "day")}.</b> It lists records of
        a uid that nobody has, so it attributes nothing there: the order log and the rules do.
      </NoticeLine>
    );
  }
  if (unknown === 0) return null;
  return (
    <NoticeLine tone="attn">
      <b>By uid the exchange lists {pluralize(unknown, "record")} more</b> than without one: their
      days are incomplete until another sync finds them.
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
              busy ? "Being undone" : rule.mixed && "The prefix had several owners on these days"
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
