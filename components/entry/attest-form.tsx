"use client";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { Segmented } from "@/components/ui/segmented";
import { TextField } from "@/components/ui/text-field";
import { type AttestedOutcome, attestable } from "@/lib/journal/resolve-actions";
import { useAvailableActions } from "./entry-actions";
import { type EntryWithAccount, useEntryActions } from "./use-entry-actions";

const outcomeLabels: Readonly<Record<AttestedOutcome, string>> = {
  "not-placed": "Not placed",
  filled: "Filled",
  open: "Open",
  applied: "Done",
  "not-applied": "Not done",
  revoked: "Exists, key revoked",
  "not-created": "Doesn't exist",
};

interface AttestFormProps extends EntryWithAccount {
  onRecorded: () => void;
}

/** Takes a user's word for what became of an entry, with a note and the name it stands under. */
export function AttestForm({ onRecorded, ...of }: AttestFormProps) {
  const { me } = useDesk();
  const choices = attestable(of.entry);
  const offered = useAvailableActions(of).includes("attest");
  const { disabledReason, refused, attest } = useEntryActions(of);
  const [outcome, setOutcome] = useState<AttestedOutcome | null>(null);
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(false);
  if (!offered) return null;
  const selected = choices.find((each) => each === outcome) ?? null;
  const missing =
    selected === null ? "Select an outcome" : note.trim() === "" && noteRequiredMessage;
  const record = async () => {
    setAsked(true);
    if (selected === null || note.trim() === "") return;
    if (await attest(selected, note.trim())) onRecorded();
  };
  return (
    <form
      className="mt-3 rounded-md border border-line px-3 pt-1 pb-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        void record();
      }}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="px-1 text-ink-2 text-xs">Resolve manually</legend>
        <Segmented<AttestedOutcome | "">
          label="Outcome"
          options={choices.map((value) => ({ value, label: outcomeLabels[value] }))}
          value={selected ?? ""}
          onChange={(value) => value !== "" && setOutcome(value)}
        />
        <TextField
          label="Evidence"
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.target.value)}
          {...(asked && missing ? { error: missing } : {})}
        />
        <div className="flex items-center justify-between gap-3">
          <p className="text-ink-3 text-xs">
            Recorded as {me.name} in the audit log. Later evidence from the exchange reopens it.
          </p>
          <Button type="submit" disabledReason={disabledReason("attest")}>
            Save
          </Button>
        </div>
        <ErrorText>{refused?.message}</ErrorText>
      </fieldset>
    </form>
  );
}

const noteRequiredMessage = "Enter your evidence; it goes into the audit log";
