"use client";
import { type ReactNode, useId } from "react";

interface FileFieldProps {
  label: string;
  /** Which files are meant: ".json". */
  accept: string;
  help?: ReactNode;
  onChange: (file: File | null) => void;
}

/** A file from the person's disk; it stays in this browser. */
export function FileField({ label, accept, help, onChange }: FileFieldProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-ink-2 text-xs phone:text-sm">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={help ? `${id}-words` : undefined}
        onChange={({ target }) => onChange(target.files?.[0] ?? null)}
        className={
          "w-full min-w-0 rounded-md border border-control bg-field p-1 text-sm outline-none " +
          "focus-visible:border-focus file:mr-2 file:h-7 file:rounded-sm file:border " +
          "file:border-line-strong file:bg-surface file:px-2 file:text-ink phone:file:h-9"
        }
      />
      {help && (
        <p id={`${id}-words`} className="text-ink-3 text-xs">
          {help}
        </p>
      )}
    </div>
  );
}
