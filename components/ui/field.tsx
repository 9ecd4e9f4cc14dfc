"use client";

import { Field as BaseField } from "@base-ui/react/field";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

interface FieldProps {
  label: ReactNode;
  /** Stands at the right of the label. */
  fact?: ReactNode;
  help?: ReactNode;
  /** What is wrong, and by which rule; shown instead of the help. */
  error?: ReactNode;
  /** Its control is a select, which a press on the label only focuses. */
  isSelect?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A control with its label, its rule and its error; screen readers read the three together. */
export function Field(props: FieldProps) {
  const { label, fact, help, error, isSelect = false, className, children } = props;
  return (
    <BaseField.Root
      invalid={Boolean(error)}
      className={cx("flex min-w-0 flex-col gap-1", className)}
    >
      <div className="flex justify-between gap-2 text-ink-2 text-xs phone:text-sm">
        {isSelect ? (
          <BaseField.Label nativeLabel={false} render={<div />} className="cursor-default">
            {label}
          </BaseField.Label>
        ) : (
          <BaseField.Label>{label}</BaseField.Label>
        )}
        {fact}
      </div>
      {children}
      {error ? (
        <BaseField.Error match className="flex gap-1.5 text-danger text-xs">
          <Icon name="alert" className="mt-px size-3.5" />
          <span>{error}</span>
        </BaseField.Error>
      ) : (
        help && <BaseField.Description className="text-ink-3 text-xs">{help}</BaseField.Description>
      )}
    </BaseField.Root>
  );
}

/** The input of a field, in a box that another element draws. */
export const FieldInput = BaseField.Control;

const box =
  "w-full min-w-0 rounded-md border border-control bg-field outline-none " +
  "focus-visible:border-focus phone:text-[16px]";

type TextAreaProps = Omit<ComponentProps<"textarea">, "ref">;

/** The lines of text of a field. */
export function FieldTextArea({ className, ...rest }: TextAreaProps) {
  const area = <textarea className={cx(box, "mono px-2.5 py-1.5 text-sm", className)} {...rest} />;
  return <FieldInput render={area} />;
}

interface FileFieldProps {
  label: string;
  /** Which files are meant: ".json". */
  accept: string;
  onChange: (file: File | null) => void;
}

/** A file from the user's disk; it stays in this browser. */
export function FileField({ label, accept, onChange }: FileFieldProps) {
  return (
    <Field label={label}>
      <FieldInput
        type="file"
        accept={accept}
        onChange={({ target }) => onChange(target.files?.[0] ?? null)}
        className={cx(
          box,
          "p-1 text-sm file:mr-2 file:h-7 file:rounded-sm file:border file:border-line-strong",
          "file:bg-surface file:px-2 file:text-ink phone:file:h-9",
        )}
      />
    </Field>
  );
}
