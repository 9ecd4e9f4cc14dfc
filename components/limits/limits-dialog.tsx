"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { Segmented } from "@/components/ui/segmented";
import { deskQuery } from "@/lib/api/query";
import { confirmAlways } from "@/lib/orders/order-value";
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
  const [confirm, setConfirm] = useState(() => confirmOf(own?.holdFrom ?? null));
  const [over, setOver] = useState(confirm === "over" ? (own?.holdFrom ?? "") : "");
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
        (hasAmbiguous(bounds) ||
          [...(confirm === "over" ? [over] : []), through].some(isAmbiguous)) &&
        answerFirst
      }
      fields={refused?.issues.map(({ field }) => field) ?? []}
      onChange={() =>
        save({
          ...boundsOfForm(bounds),
          holdFrom: holdFromOf(confirm, over),
          throughIndex: typedNumber(through),
        })
      }
      onClose={onClose}
    >
      <p className="mb-3 text-ink-2">
        Your limits on this account. To send an order over a limit, hold the button for 1 s. Blank =
        no limit.
      </p>
      <BoundsFields bounds={bounds} onChange={setBounds} errorAt={errorAt} />
      <ConfirmFields
        {...{ confirm, setConfirm, over, setOver }}
        error={errorAt("riskLimits.holdFrom")}
      />
      <BoundField
        label="Through index"
        value={through}
        unit="%"
        onValue={setThrough}
        placeholder="off"
        error={errorAt("riskLimits.throughIndex")}
        help="To buy above or sell below the index by more, hold the button for 1 s. Blank = off."
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

const confirmOptions = [
  { value: "none", label: "None" },
  { value: "over", label: "Over a value" },
  { value: "always", label: "Every order" },
] as const;

type Confirm = (typeof confirmOptions)[number]["value"];

interface ConfirmFieldsProps {
  confirm: Confirm;
  setConfirm: (confirm: Confirm) => void;
  over: string;
  setOver: (over: string) => void;
  error: string | undefined;
}

function ConfirmFields({ confirm, setConfirm, over, setOver, error }: ConfirmFieldsProps) {
  return (
    <>
      <p className="mt-3 mb-1 text-ink-2 text-xs">Confirm orders with a 1 s hold</p>
      <Segmented
        label="Confirm orders with a 1 s hold"
        options={confirmOptions}
        value={confirm}
        onChange={setConfirm}
      />
      {confirm === "over" && (
        <BoundField
          label="Confirm orders over"
          value={over}
          unit="USDT"
          onValue={setOver}
          placeholder="10000"
          error={error}
          className="mt-2"
        />
      )}
    </>
  );
}

function confirmOf(holdFrom: string | null): Confirm {
  if (holdFrom === null) return "none";
  return holdFrom === confirmAlways ? "always" : "over";
}

/** An empty value is told to the desk as it stands, which names the field. */
function holdFromOf(confirm: Confirm, over: string): string | null {
  if (confirm === "over") return typedNumber(over) ?? over;
  return confirm === "always" ? confirmAlways : null;
}
