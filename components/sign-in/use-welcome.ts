"use client";
import { type FormEvent, useRef, useState } from "react";
import { welcome } from "@/lib/people/client";
import { lengthOf } from "@/lib/people/password/normal-form";
import { passwordRule } from "@/lib/people/password/rule";
import { focusFirstWrong } from "./focus-first-wrong";

type Field = "name" | "email" | "password";

/** What the form of a one-time link holds and does: checks, asks the desk, keeps what was typed. */
export function useWelcome(token: string) {
  const form = useRef<HTMLFormElement>(null);
  const [length, setLength] = useState(0);
  const [busy, setBusy] = useState(false);
  const [closed, setClosed] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});

  const refuse = (wrong: Partial<Record<Field, string>>, words: string | null) => {
    setErrors(wrong);
    setMessage(words);
    setBusy(false);
    if (Object.keys(wrong).length > 0) focusFirstWrong(form);
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
    const answer = await welcome({ token, ...typed });
    if (answer.kind === "welcome") return location.assign("/");
    if (answer.kind === "closed") setClosed(true);
    const issues = answer.kind === "refused" ? answer.issues : [];
    const wrong = Object.fromEntries(
      issues
        .filter(({ field }) => field in typed)
        .map(({ field, message: words }) => [field, words]),
    );
    refuse(wrong, Object.keys(wrong).length > 0 ? null : answer.message);
  };
  return { form, length, setLength, busy, closed, message, errors, submit };
}

function missingOf(typed: Record<Field, string>): Partial<Record<Field, string>> {
  const length = lengthOf(typed.password);
  return {
    ...(typed.name === "" ? { name: "Type the name that the desk shall call you by." } : {}),
    ...(typed.email === "" ? { email: "Type the e-mail address that you will sign in with." } : {}),
    ...(length < passwordRule.minimum
      ? { password: `Use at least ${passwordRule.minimum} characters; this has ${length}.` }
      : {}),
  };
}
