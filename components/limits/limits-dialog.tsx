"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { deskQuery } from "@/lib/api/query";
import { defaultLimits, type OwnLimits } from "@/lib/orders/risk-limits-api";
import {
  answerFirst,
  BoundField,
  BoundsFields,
  boundsOfForm,
  hasAmbiguous,
  isAmbiguous,
  RemoveBounds,
  typedBounds,
  typedNumber,
} from "./bounds-fields";

interface LimitsDialogProps {
  accountId: string;
  own: OwnLimits | null;
  onClose: () => void;
}

/** A user's own limits on an account. */
export function LimitsDialog({ accountId, own, onClose }: LimitsDialogProps) {
  const queries = useQueryClient();
  const { busy, refused, change, errorAt } = useChange();
  const [bounds, setBounds] = useState(() => typedBounds(own));
  const [holdFrom, setHoldFrom] = useState(own?.holdFrom ?? "");
  const [through, setThrough] = useState((own ?? defaultLimits).throughIndex ?? "");
  const save = async (riskLimits: OwnLimits | null) => {
    const answer = await change("PUT /api/risk-limits", { accountId, riskLimits });
    if (!answer) return;
    queries.setQueryData(deskQuery("/api/risk-limits", { account: accountId }).queryKey, answer);
    onClose();
  };
  return (
    <ChangeDialog
      title="My limits"
      action="Save my limits"
      form
      busy={busy}
      refused={refused}
      disabledReason={
        (hasAmbiguous(bounds) || [holdFrom, through].some(isAmbiguous)) && answerFirst
      }
      fields={refused?.issues.map(({ field }) => field) ?? []}
      onChange={() =>
        save({
          ...boundsOfForm(bounds),
          holdFrom: typedNumber(holdFrom),
          throughIndex: typedNumber(through),
        })
      }
      onClose={onClose}
    >
      <p className="mb-3 text-ink-2">
        Your limits on this account. Orders over a limit need a 1 s hold. Blank = no limit.
      </p>
      <BoundsFields bounds={bounds} onChange={setBounds} errorAt={errorAt} />
      <BoundField
        label="Hold the button for orders over"
        value={holdFrom}
        unit="USDT"
        onValue={setHoldFrom}
        placeholder="never"
        error={errorAt("riskLimits.holdFrom")}
        help="Large orders need a 1 s hold too, even within your limits."
        className="mt-3"
      />
      <BoundField
        label="Through index"
        value={through}
        unit="%"
        onValue={setThrough}
        placeholder="off"
        error={errorAt("riskLimits.throughIndex")}
        help="Buys above or sells below the index by more than this need a 1 s hold. Blank = off."
        className="mt-3"
      />
      {own !== null && (
        <RemoveBounds busy={busy} onRemove={() => void save(null)}>
          Reset my limits
        </RemoveBounds>
      )}
    </ChangeDialog>
  );
}
