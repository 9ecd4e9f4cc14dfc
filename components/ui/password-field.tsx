"use client";
import { type ComponentProps, useState } from "react";
import { IconButton } from "./icon-button";
import { TextField } from "./text-field";

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
