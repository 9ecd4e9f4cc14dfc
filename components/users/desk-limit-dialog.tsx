"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  answerFirst,
  BoundsFields,
  boundsOfForm,
  hasAmbiguous,
  RemoveBounds,
  typedBounds,
} from "@/components/limits/bounds-fields";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { RadioList } from "@/components/ui/radio-list";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { deskQuery } from "@/lib/api/query";
import type { DeskLimit, DeskLimitScope, DeskLimitsAnswer } from "@/lib/orders/risk-limits-api";
import { type IdlePolicy, idleMinutesRange } from "@/lib/users/api";

interface DeskLimitDialogProps {
  known: DeskLimitsAnswer;
  /** The one that is changed; null sets another. */
  of: DeskLimitsAnswer["deskLimits"][number] | null;
  onClose: () => void;
}

/** A desk limit of orders, for whom it is, and what becomes of what it cannot check. */
export function DeskLimitDialog({ known, of, onClose }: DeskLimitDialogProps) {
  const queries = useQueryClient();
  const { busy, refused, change, errorAt } = useChange();
  const [bounds, setBounds] = useState(() => typedBounds(of?.riskLimits ?? null));
  const [scope, setScope] = useState<DeskLimitScope>({
    userId: of?.userId ?? null,
    accountId: of?.accountId ?? null,
  });
  const [unchecked, setUnchecked] = useState<DeskLimit["unchecked"]>(
    of?.riskLimits.unchecked ?? "refuse",
  );
  const save = async (riskLimits: DeskLimit | null) => {
    const answer = await change("PUT /api/risk-limits/desk", { ...scope, riskLimits });
    if (!answer) return;
    queries.setQueryData(deskQuery("/api/risk-limits/desk").queryKey, answer);
    onClose();
  };
  return (
    <ChangeDialog
      title={of ? "Change order limit" : "Set order limit"}
      action="Save order limit"
      form
      busy={busy}
      refused={refused}
      disabledReason={hasAmbiguous(bounds) && answerFirst}
      fields={refused?.issues.map(({ field }) => field) ?? []}
      onChange={() => save({ ...boundsOfForm(bounds), unchecked })}
      onClose={onClose}
    >
      <p className="mb-3 text-ink-2">
        Orders over this limit are blocked and can't be confirmed. If several limits apply, all are
        enforced.
      </p>
      <ScopeFields known={known} scope={scope} onChange={setScope} locked={of !== null} />
      <BoundsFields bounds={bounds} onChange={setBounds} errorAt={errorAt} />
      <SelectField
        label="Orders that can't be checked (no price)"
        options={[
          { value: "refuse", label: "are blocked" },
          { value: "allow", label: "are allowed" },
        ]}
        value={unchecked}
        onChange={setUnchecked}
        className="mt-3"
      />
      {of !== null && (
        <RemoveBounds busy={busy} onRemove={() => void save(null)}>
          Remove this limit
        </RemoveBounds>
      )}
    </ChangeDialog>
  );
}

interface ScopeFieldsProps {
  known: DeskLimitsAnswer;
  scope: DeskLimitScope;
  onChange: (scope: DeskLimitScope) => void;
  /** One that is there keeps its scope. */
  locked: boolean;
}

function ScopeFields({ known, scope, onChange, locked }: ScopeFieldsProps) {
  const options = (all: string, list: readonly { id: string; name: string }[]) => [
    { value: "", label: all },
    ...list.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="mb-3 grid grid-cols-2 gap-3 phone:grid-cols-1">
      <SelectField
        label="User"
        options={options("Everyone", known.users)}
        value={scope.userId ?? ""}
        onChange={(value) => onChange({ ...scope, userId: value || null })}
        disabled={locked}
      />
      <SelectField
        label="Account"
        options={options("All accounts", known.accounts)}
        value={scope.accountId ?? ""}
        onChange={(value) => onChange({ ...scope, accountId: value || null })}
        disabled={locked}
      />
    </div>
  );
}

/** What becomes of everybody's sessions when nobody is there. */
export function IdleDialog({ policy, onClose }: { policy: IdlePolicy; onClose: () => void }) {
  const queries = useQueryClient();
  const { busy, refused, change, errorAt } = useChange();
  const [minutes, setMinutes] = useState(String(policy.idleMinutes));
  const [then, setThen] = useState<"sign-out" | "lock">(policy.idleLocks ? "lock" : "sign-out");
  const { least: min, most: max } = idleMinutesRange;
  const save = async () => {
    // What is no whole number the desk refuses, at its field.
    const idleMinutes = /^\d{1,4}$/.test(minutes.trim()) ? Number.parseInt(minutes, 10) : 0;
    const answer = await change("PUT /api/session/idle", {
      idleMinutes,
      idleLocks: then === "lock",
    });
    if (!answer) return;
    queries.setQueryData(deskQuery("/api/session/idle").queryKey, answer);
    onClose();
  };
  return (
    <ChangeDialog
      title="Sign-out and lock"
      action="Save"
      form
      busy={busy}
      refused={refused}
      fields={["idleMinutes"]}
      onChange={save}
      onClose={onClose}
    >
      <TextField
        label="Minutes of inactivity"
        value={minutes}
        onChange={(event) => setMinutes(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="off"
        help={`${min} to ${max}. Applies to everyone on this desk immediately.`}
        error={errorAt("idleMinutes")}
      />
      <RadioList
        legend="Then the session is"
        className="mt-3"
        options={[
          {
            value: "sign-out",
            name: "Signed out",
            text: "Nothing is shown until you sign in again.",
          },
          {
            value: "lock",
            name: "Locked",
            text:
              "Pages keep updating; nothing can be placed, cancelled or changed until you enter " +
              "your password.",
          },
        ]}
        value={then}
        onChange={setThen}
      />
    </ChangeDialog>
  );
}
