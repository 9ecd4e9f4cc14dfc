"use client";
import { useId, useState } from "react";
import { ChangeDialog } from "@/components/panels/change-dialog";
import { useChange } from "@/components/requests/use-change";
import { TextField } from "@/components/ui/text-field";
import type { Firm } from "@/lib/archive/statement";

/** Asks who writes the statements: name, address and numbers, terms. */
export function FirmDialog({ firm, onClose }: { firm: Firm | null; onClose: () => void }) {
  const { busy, refused, change, errorAt, renew } = useChange();
  const [name, setName] = useState(firm?.name ?? "");
  const [lines, setLines] = useState(firm?.lines.join("\n") ?? "");
  const [terms, setTerms] = useState(firm?.terms ?? "");
  const save = async () => {
    const filled = lines.split("\n").filter((line) => line.trim() !== "");
    if (!(await change("PUT /api/firm", { name, lines: filled, terms }))) return;
    onClose();
    await renew("/api/commissions/months");
  };
  return (
    <ChangeDialog
      form
      title="Statement issuer"
      action="Save"
      busy={busy}
      refused={refused}
      fields={["name", "lines", "terms"]}
      disabledReason={name.trim() === "" && "Enter the firm's name first"}
      onChange={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <TextField
          label="Firm name"
          value={name}
          maxLength={80}
          error={errorAt("name")}
          onChange={({ target }) => setName(target.value)}
        />
        <TextBox
          label="Address, company number, VAT number"
          help={errorAt("lines") ?? "One per line, max 8"}
          rows={4}
          value={lines}
          onChange={setLines}
        />
        <TextBox
          label="Terms"
          help={errorAt("terms") ?? "Shown at the bottom of each statement"}
          rows={4}
          value={terms}
          onChange={setTerms}
        />
      </div>
      <p className="mt-3 text-ink-2 text-sm">Existing statements don't change.</p>
    </ChangeDialog>
  );
}

interface TextBoxProps {
  label: string;
  help: string;
  rows: number;
  value: string;
  onChange: (text: string) => void;
}

function TextBox({ label, help, rows, value, onChange }: TextBoxProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-ink-2 text-xs phone:text-sm">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onChange(target.value)}
        className="rounded-md border border-control bg-field px-2.5 py-1.5 text-base"
      />
      <span id={`${id}-help`} className="text-ink-3 text-xs">
        {help}
      </span>
    </div>
  );
}
