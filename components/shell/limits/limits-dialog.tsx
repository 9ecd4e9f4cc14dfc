"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { TextField } from "@/components/ui/text-field";
import { deskQuery } from "@/lib/api/query";
import type { OwnLimits } from "@/lib/orders/guard-rails-api";
import { ChangeDialog } from "../panels/change-dialog";
import { useChange } from "../requests/use-change";
import {
  BoundsFields,
  boundsOfForm,
  RemoveBounds,
  typedBounds,
  typedNumber,
} from "./bounds-fields";

interface LimitsDialogProps {
  accountId: string;
  own: OwnLimits | null;
  onClose: () => void;
}

/** A person's own limits on an account. */
export function LimitsDialog({ accountId, own, onClose }: LimitsDialogProps) {
  const queries = useQueryClient();
  const { busy, refused, change, errorAt } = useChange();
  const [bounds, setBounds] = useState(() => typedBounds(own));
  const [holdFrom, setHoldFrom] = useState(own?.holdFrom ?? "");
  const save = async (rails: OwnLimits | null) => {
    const answer = await change("PUT /api/guard-rails", { accountId, rails });
    if (!answer) return;
    queries.setQueryData(deskQuery("/api/guard-rails", { account: accountId }).queryKey, answer);
    onClose();
  };
  return (
    <ChangeDialog
      title="My limits"
      action="Save my limits"
      form
      busy={busy}
      refused={refused}
      fields={refused?.issues.map(({ field }) => field) ?? []}
      onChange={() => save({ ...boundsOfForm(bounds), holdFrom: typedNumber(holdFrom) })}
      onClose={onClose}
      className="w-[min(560px,calc(100vw-24px))]"
    >
      <p className="mb-3 text-ink-2">
        They hold for you on this account, in every browser. An order past one of them is sent only
        after you have held its button down for a second. A field left empty is no limit.
      </p>
      <BoundsFields bounds={bounds} onChange={setBounds} errorAt={errorAt} />
      <TextField
        label="Hold the button for orders from"
        value={holdFrom}
        onChange={(event) => setHoldFrom(event.currentTarget.value)}
        inputMode="decimal"
        autoComplete="off"
        placeholder="never"
        error={errorAt("rails.holdFrom")}
        help="A large order is confirmed in the same way, also within your limits."
        action={<span className="pr-1 text-ink-3 text-xs">USDT</span>}
        className="mt-3"
      />
      {own !== null && (
        <RemoveBounds busy={busy} onRemove={() => void save(null)}>
          Remove all my limits
        </RemoveBounds>
      )}
    </ChangeDialog>
  );
}
