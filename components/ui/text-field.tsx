"use client";

import { type ComponentProps, type ReactNode, useState } from "react";
import { IconButton } from "./button";
import { cx } from "./cx";
import { Field, FieldInput } from "./field";

interface TextFieldProps extends Omit<ComponentProps<typeof FieldInput>, "className"> {
  label: string;
  fact?: ReactNode;
  help?: ReactNode;
  /** What is wrong, and by which rule; shown instead of the help. */
  error?: ReactNode;
  /** At the right of the input, inside its border. */
  action?: ReactNode;
  className?: string | undefined;
}

/** A line of text with its label, its rule and its error. */
export function TextField(props: TextFieldProps) {
  const { label, fact, help, error, action, className, ...rest } = props;
  return (
    <Field label={label} fact={fact} help={help} error={error} className={className}>
      <div
        className={cx(
          "flex h-[38px] min-w-0 items-center gap-2 rounded-md border bg-field pr-1.5 pl-2.5",
          "phone:h-11 has-[input:focus-visible]:border-focus",
          "has-[input:focus-visible]:shadow-[0_0_0_1px_var(--bd-focus)]",
          error ? "border-danger" : "border-control",
        )}
      >
        <FieldInput
          className="w-full min-w-0 flex-auto bg-transparent text-[14px] outline-none phone:text-[16px]"
          {...rest}
        />
        {action}
      </div>
    </Field>
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
