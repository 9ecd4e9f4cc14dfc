"use client";
import { type FormEvent, useRef, useState } from "react";
import { landingPath } from "@/components/shell/frame/landing-path";
import { Button } from "@/components/ui/button";
import { PasswordField } from "@/components/ui/password-field";
import { TextField } from "@/components/ui/text-field";
import { signIn } from "@/lib/people/client";
import { focusFirstWrong } from "./focus-first-wrong";
import { FormAlert } from "./form-alert";
import { WaitLine } from "./wait-line";

interface SignInFormProps {
  /** Where to go afterwards, a path of this desk. */
  next: string;
}

/** E-mail and password. What was typed stays when the desk refuses. */
export function SignInForm({ next }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  /** When the desk looks at a password again, Unix ms. */
  const [until, setUntil] = useState<number | null>(null);
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    const email = String(typed.get("email")).trim();
    const password = String(typed.get("password"));
    const missing = {
      ...(email === "" ? { email: "Type your e-mail address." } : {}),
      ...(password === "" ? { password: "Type your password." } : {}),
    };
    setErrors(missing);
    setMessage(null);
    setUntil(null);
    if (Object.keys(missing).length > 0) return focusFirstWrong(form);
    setBusy(true);
    const answer = await signIn({ email, password });
    if (answer.kind === "signed-in") {
      return location.assign(landingPath(next, answer.me.capabilities));
    }
    setBusy(false);
    setMessage(answer.message);
    if (answer.kind === "wait") setUntil(Date.now() + answer.retryAfterMs);
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="mt-[26px] flex flex-col gap-[18px]"
      aria-label="Sign in"
    >
      {message && <FormAlert>{message}</FormAlert>}
      {until !== null && <WaitLine until={until} />}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <Button tone="primary" size="lg" type="submit" className="w-full" off={busy && "Signing in"}>
        {busy ? "Signing in" : "Sign in"}
      </Button>
    </form>
  );
}
