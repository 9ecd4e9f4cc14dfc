"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { type DraftName, markSessionEnded, unsentDrafts } from "@/components/desk/drafts";
import { landingPath } from "@/components/desk/pages";
import { Button } from "@/components/ui/button";
import { Countdown } from "@/components/ui/countdown";
import { useHydrated } from "@/components/ui/hydration";
import { Icon } from "@/components/ui/icon";
import { EmailField, PasswordField } from "@/components/ui/text-field";
import { deskMutation } from "@/lib/api/client";
import { FormAlert, focusFirstInvalid } from "./form-errors";

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
      ...(email === "" ? { email: "Enter your e-mail address." } : {}),
      ...(password === "" ? { password: "Enter your password." } : {}),
    };
    setErrors(missing);
    setMessage(null);
    setUntil(null);
    if (Object.keys(missing).length > 0) return focusFirstInvalid(form);
    setBusy(true);
    const answer = await deskMutation("POST /api/session", { email, password });
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
      {until !== null && <RetryCountdown until={until} />}
      <EmailField error={errors.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <Button
        tone="primary"
        size="lg"
        type="submit"
        className="w-full"
        disabledReason={busy && "Signing in"}
      >
        {busy ? "Signing in" : "Sign in"}
      </Button>
    </form>
  );
}

/** When a password is looked at again, in the reader's own time. */
function RetryCountdown({ until }: { until: number }) {
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" }).format(until);
  return (
    <p className="text-ink-2 text-sm">
      Next try at {time}: <Countdown until={until} before="in " over="you can try again now." />
    </p>
  );
}

const draftLabels: Readonly<Record<DraftName, string>> = {
  ticket: "the ticket",
  batch: "the batch",
};

/** Why somebody who was at work is asked to sign in, and what became of what they typed. */
export function SessionEnded() {
  // The page that is gone back to says it too.
  useEffect(markSessionEnded, []);
  // What this tab keeps is known to the browser alone.
  const kept = useHydrated() ? unsentDrafts().map((part) => draftLabels[part]) : [];
  return (
    <p role="status" className="mt-4 flex gap-2 rounded-md border border-attn px-3 py-2 text-sm">
      <Icon name="alert" className="mt-0.5 size-3.5 text-attn" />
      <span>
        You were signed out. Sign in to continue.
        {kept.length > 0 &&
          ` Your entries in ${kept.join(" and in ")} are saved in this tab and weren't sent.`}
      </span>
    </p>
  );
}
