"use client";
import { type FormEvent, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { Button } from "@/components/ui/button";
import { NoticeLine } from "@/components/ui/panel-message";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { TextField } from "@/components/ui/text-field";
import type { MutationFailure } from "@/lib/api/client";
import type { Issue } from "@/lib/exchange/errors";
import type { SubAccountDraft } from "@/lib/sub-accounts/creation-rules";
import { blastRadius, blastRadiusText, reviewText } from "@/lib/sub-accounts/draft-rows";
import type { KeyRecipient } from "@/lib/sub-accounts/key-recipient";
import { permissionsLabel } from "@/lib/sub-accounts/key-scope";
import { DeliveryChoice, useDeliveryChoice } from "./delivery-choice";

/** For whom the keys are sealed, null for the desk itself, and how long they wait for delivery. */
export interface CreationTerms {
  readonly recipient: KeyRecipient | null;
  readonly keepHours: number | null;
  /** What was shown when the review began: the desk takes no other list. */
  readonly reviewed: string;
}

interface ReviewStepProps {
  connection: DeskConnection;
  rows: readonly SubAccountDraft[];
  warnings: readonly Issue[];
  busy: boolean;
  refused: MutationFailure | null;
  onBack: () => void;
  onStart: (terms: CreationTerms) => void;
}

/** What is about to happen, in one sentence and row by row; a typed word lets it happen. */
export function ReviewStep(props: ReviewStepProps) {
  const { connection, rows, warnings, busy, refused, onBack, onStart } = props;
  const [typed, setTyped] = useState("");
  const [reviewed] = useState(() => reviewText(connection.id, rows));
  const delivery = useDeliveryChoice();
  const word = `create ${rows.length}`;
  const { environment } = connection;
  const disabledReason = busy
    ? "Saving\u2026"
    : delivery.missing || (typed.trim() !== word && `Type "${word}" first`);
  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (disabledReason) return;
    const recipient = await delivery.recipient();
    const { keepHours } = delivery;
    if (recipient === undefined) return;
    const hours = keepHours === "" ? null : Number.parseInt(keepHours, 10);
    onStart({ recipient, keepHours: hours, reviewed });
  };
  return (
    <form onSubmit={(event) => void start(event)}>
      <div className="border-line border-b px-4 py-3 phone:px-3">
        <h2 className="text-xl">Review</h2>
        <p className="mt-1 max-w-[72ch]">{blastRadiusText(blastRadius(rows))}</p>
        <p className="mt-1 text-ink-2">
          One request each, 1.1 s apart, under{" "}
          <b className="font-semibold">{connection.accountName}</b>,{" "}
          {`a ${environment.toUpperCase()} account`}.
        </p>
      </div>
      {warnings.length > 0 && (
        <NoticeLine tone="attn">
          {[...new Set(warnings.map(({ message }) => message))].join(" ")}
          {environment === "paper" && " Loopback addresses are fine on paper."}
        </NoticeLine>
      )}
      <PlainTable
        label="Sub-accounts to create"
        columns={draftColumns}
        rows={rows}
        rowKey={({ subAccountName }) => subAccountName}
        className="min-w-[560px] whitespace-normal!"
      />
      <DeliveryChoice choice={delivery} />
      {refused && <RefusedLine refused={refused} />}
      <div className="flex flex-wrap items-end gap-3 px-4 py-4 phone:px-3">
        <TextField
          label={`To confirm, type "${word}"`}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          className="w-[220px] phone:w-full"
        />
        <Button className="h-[38px]" onClick={onBack}>
          Back
        </Button>
        <Button
          type="submit"
          tone={environment === "live" ? "destroy" : "primary"}
          disabledReason={disabledReason}
          className="h-[38px]"
        >
          Create {rows.length} on {environment.toUpperCase()}
        </Button>
      </div>
    </form>
  );
}

function RefusedLine({ refused }: { refused: MutationFailure }) {
  return (
    <NoticeLine tone="danger">
      <span role="alert">
        {refused.message}
        {refused.status === 0 &&
          " Check the registry before retrying: the request may have been accepted."}
      </span>
    </NoticeLine>
  );
}

const draftColumns: readonly PlainColumn<SubAccountDraft>[] = [
  { head: "Sub-account name", cell: ({ subAccountName }) => subAccountName, className: "mono" },
  { head: "Note", cell: ({ label }) => label },
  { head: "Permissions", cell: ({ permList }) => permissionsLabel(permList) },
  { head: "IP whitelist", cell: ({ ipList }) => ipList.join(" "), className: "mono" },
  {
    head: "Passphrase",
    cell: ({ passphrase }) => (passphrase === null ? "auto-generated" : "typed, hidden"),
    className: "text-ink-2",
  },
];
