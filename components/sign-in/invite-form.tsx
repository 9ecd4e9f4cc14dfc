"use client";

import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { EmailField, PasswordField, TextField } from "@/components/ui/text-field";
import { deskMutation } from "@/lib/api/client";
import { lengthOf, passwordRule, passwordRuleText } from "@/lib/users/password/password-rule";
import { FormAlert, focusFirstInvalid } from "./form-errors";

interface InviteFormProps {
  token: string;
  /** For whom the link was made; stands in the field of the name. */
  name: string;
  /** What the form does, for readers: "Create the owner". */
  label: string;
  /** The last button, and what it reads while it is busy. */
  submit: string;
  busyLabel: string;
}

/** Name, e-mail and a password by the rule that stands there. A refusal loses nothing typed. */
export function InviteForm({ token, name, label, ...texts }: InviteFormProps) {
  const { form, length, setLength, busy, closed, message, errors, submit } = useInvite(token);
  const enough = length >= passwordRule.minimum;

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={label}
      className="mt-[26px] flex flex-col gap-[18px]"
    >
      {message && <FormAlert>{message}</FormAlert>}
      {closed && (
        <p>
          <a href="/sign-in">Go to sign-in</a>
        </p>
      )}
      <div className="grid grid-cols-2 gap-3.5 phone:grid-cols-1">
        <TextField
          label="Name"
          name="name"
          defaultValue={name}
          autoComplete="name"
          error={errors.name}
        />
        <EmailField error={errors.email} />
      </div>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        error={errors.password}
        help={passwordRuleText}
        onChange={(event) => setLength(lengthOf(event.currentTarget.value))}
        fact={
          <span aria-live="polite" className="flex items-center gap-[5px]">
            {enough && <Icon name="check" />}
            {enough ? "Long enough" : `${length} of ${passwordRule.minimum} characters`}
          </span>
        }
      />
      <div className="flex items-center gap-3.5 phone:flex-col phone:items-stretch">
        <Button tone="primary" size="lg" type="submit" disabledReason={busy && texts.busyLabel}>
          {busy ? texts.busyLabel : texts.submit}
        </Button>
        <span className="text-ink-3 text-xs">Common passwords aren't accepted.</span>
      </div>
    </form>
  );
}

type Field = "name" | "email" | "password";

/** What the form of a one-time link holds and does: checks, asks the desk, keeps what was typed. */
function useInvite(token: string) {
  const form = useRef<HTMLFormElement>(null);
  const [length, setLength] = useState(0);
  const [busy, setBusy] = useState(false);
  const [closed, setClosed] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});

  const refuse = (wrong: Partial<Record<Field, string>>, message: string | null) => {
    setErrors(wrong);
    setMessage(message);
    setBusy(false);
    if (Object.keys(wrong).length > 0) focusFirstInvalid(form);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const typed = {
      name: String(data.get("name")).trim(),
      email: String(data.get("email")).trim(),
      password: String(data.get("password")),
    };
    const missing = missingOf(typed);
    if (Object.keys(missing).length > 0) return refuse(missing, null);
    setBusy(true);
    const answer = await deskMutation("POST /api/invite", { token, ...typed });
    if (answer.kind === "joined") return location.assign("/");
    if (answer.kind === "closed") setClosed(true);
    const issues = answer.kind === "refused" ? answer.issues : [];
    const wrong = Object.fromEntries(
      issues.filter(({ field }) => field in typed).map(({ field, message }) => [field, message]),
    );
    refuse(wrong, Object.keys(wrong).length > 0 ? null : answer.message);
  };
  return { form, length, setLength, busy, closed, message, errors, submit };
}

function missingOf(typed: Record<Field, string>): Partial<Record<Field, string>> {
  const length = lengthOf(typed.password);
  return {
    ...(typed.name === "" ? { name: "Enter your name." } : {}),
    ...(typed.email === "" ? { email: "Enter the e-mail address you will sign in with." } : {}),
    ...(length < passwordRule.minimum
      ? { password: `Use at least ${passwordRule.minimum} characters; this has ${length}.` }
      : {}),
  };
}
