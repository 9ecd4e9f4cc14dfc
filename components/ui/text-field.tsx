"use client";

import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { IconButton } from "./button";
import { cx } from "./cx";
import { Icon } from "./icon";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id" | "size"> {
  label: string;
  fact?: ReactNode;
  help?: ReactNode;
  /** What is wrong and which rule says so; stands in place of the help. */
  error?: ReactNode;
  action?: ReactNode;
}

/** A line of text with its label, its rule and its error. */
export function TextField({
  label,
  fact,
  help,
  error,
  action,
  className,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const note = error ?? help;
  return (
    <div className={cx("flex min-w-0 flex-col gap-1", className)}>
      <div className="flex justify-between gap-2 text-ink-2 text-xs phone:text-sm">
        <label htmlFor={id}>{label}</label>
        {fact}
      </div>
      <div
        className={cx(
          "flex h-[38px] min-w-0 items-center gap-2 rounded-md border bg-field pr-1.5 pl-2.5",
          "phone:h-11 has-[input:focus-visible]:border-focus",
          "has-[input:focus-visible]:shadow-[0_0_0_1px_var(--bd-focus)]",
          error ? "border-danger" : "border-control",
        )}
      >
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className="w-full min-w-0 flex-auto bg-transparent text-[14px] outline-none phone:text-[16px]"
          {...rest}
        />
        {action}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          className={cx("flex gap-1.5 text-xs", error ? "text-danger" : "text-ink-3")}
        >
          {error && <Icon name="alert" className="mt-px size-3.5" />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}

/** The address with which somebody signs in. */
export function EmailField({ error }: { error: ReactNode }) {
  return (
    <TextField
      label="E-mail"
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    />
  );
}

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "action">;

/** A password, hidden until its owner asks to see it. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      action={
        <IconButton
          icon={shown ? "eye-off" : "eye"}
          label={shown ? "Hide the password" : "Show the password"}
          aria-pressed={shown}
          size="md"
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
