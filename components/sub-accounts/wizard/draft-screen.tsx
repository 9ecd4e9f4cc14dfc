"use client";
import { useRef, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { FactRow } from "@/components/ui/fact-row";
import { NoticeLine } from "@/components/ui/panel-message";
import type { CreationJob, SubAccountsAnswer } from "@/lib/sub-accounts/api";
import { blastRadius } from "@/lib/sub-accounts/draft-rows";
import { countQuota, QuotaMeter } from "../known-sub-accounts";
import { useCreationDraft } from "./draft";
import { DraftGrid } from "./draft-grid";
import { DraftTools } from "./draft-tools";
import { type CreationTerms, ReviewStep } from "./review-step";
import { useWizardAddress } from "./wizard-address";
import { WizardFrame } from "./wizard-frame";

interface DraftScreenProps {
  connection: DeskConnection;
  known: SubAccountsAnswer;
  /** The creation whose rows came to nothing and are asked for again. */
  retryOf?: CreationJob;
}

/** A list that is put together and checked, then reviewed and asked for. */
export function DraftScreen({ connection, known, retryOf }: DraftScreenProps) {
  const draft = useCreationDraft(known, retryOf);
  const [reviewing, setReviewing] = useState(false);
  const [, changeAddress] = useWizardAddress();
  const { busy, refused, change } = useChange();
  const problems = useRef<HTMLParagraphElement>(null);
  const warnings = draft.checked.rows.flat().filter(({ severity }) => severity === "warning");
  const errors = draft.checked.rows.filter((row) => row.some(isError)).length;

  const review = () => {
    draft.touchAll();
    if (draft.valid) setReviewing(true);
    else problems.current?.focus();
  };
  const start = async (terms: CreationTerms) => {
    const asked = { connectionId: connection.id, rows: draft.wanted, ...terms };
    const started = await change("POST /api/sub-accounts", asked);
    if (started) void changeAddress({ job: started.jobId, step: "run", again: null });
  };

  return (
    <WizardFrame
      step={reviewing ? "Review" : "Accounts"}
      side={<DraftSide known={known} draft={draft} />}
    >
      {reviewing ? (
        <ReviewStep
          connection={connection}
          rows={draft.wanted}
          warnings={warnings}
          busy={busy}
          refused={refused}
          onBack={() => setReviewing(false)}
          onStart={(terms) => void start(terms)}
        />
      ) : (
        <>
          <DraftTools draft={draft} />
          <DraftGrid draft={draft} />
          {draft.checked.together.map(({ rule, message }) => (
            <NoticeLine key={rule} tone="danger">
              {message}
            </NoticeLine>
          ))}
          <div className="flex flex-wrap items-center gap-3 px-4 py-3 phone:px-3">
            <Button onClick={draft.addEmpty}>Add a row</Button>
            <p ref={problems} tabIndex={-1} aria-live="polite" className="min-w-0 text-ink-2">
              {validationText(draft.rows.length, errors, warnings.length)}
            </p>
            <span className="flex-1" />
            <Button
              tone="primary"
              onClick={review}
              disabledReason={draft.rows.length === 0 && "Add a row first"}
            >
              Review {draft.rows.length}
            </Button>
          </div>
        </>
      )}
    </WizardFrame>
  );
}

const isError = ({ severity }: { severity?: string }) => severity !== "warning";

function validationText(rows: number, wrong: number, warnings: number): string {
  if (rows === 0) return "No rows yet.";
  const right = `${rows - wrong} of ${rows} valid`;
  const noted = warnings > 0 ? `, ${warnings} ${warnings === 1 ? "warning" : "warnings"}` : "";
  return wrong > 0 ? `${right}, ${wrong} to correct${noted}.` : `${right}${noted}.`;
}

function DraftSide({
  known,
  draft,
}: {
  known: SubAccountsAnswer;
  draft: ReturnType<typeof useCreationDraft>;
}) {
  const radius = blastRadius(draft.wanted);
  return (
    <>
      <h2 className="mb-2 text-md">Sub-account quota</h2>
      <QuotaMeter places={countQuota(known)} more={draft.rows.length} />
      <h2 className="mt-5 mb-1 text-md">What will be requested</h2>
      <dl>
        <FactRow name="Creates">
          {radius.accounts} {radius.accounts === 1 ? "sub-account" : "sub-accounts"}, a key each
        </FactRow>
        <FactRow name="Allows">
          {[
            ...radius.trading.map(({ what, keys }) => `${what} on ${keys}`),
            ...(radius.readOnly > 0 ? [`read-only: ${radius.readOnly}`] : []),
          ].join(", ") || "\u2013"}
        </FactRow>
        <FactRow name="From">
          <span className="mono break-all">{radius.addresses.join(" ") || "\u2013"}</span>
        </FactRow>
        <FactRow name="Undo">not possible</FactRow>
      </dl>
    </>
  );
}
