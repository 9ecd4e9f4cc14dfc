"use client";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { useChange } from "@/components/shell/use-change";
import { Button } from "@/components/ui/button";
import { PasswordField } from "@/components/ui/password-field";
import { showToast } from "@/components/ui/toast/toast-store";
import { lengthOf } from "@/lib/people/password/normal-form";
import { passwordRule, passwordRuleText } from "@/lib/people/password/rule";
import { sessionsKey } from "./session-key";

/** Another password for whoever knows the present one. */
export function PasswordForm() {
  const { me } = useDesk();
  const queries = useQueryClient();
  const { busy, refused, change, errorAt } = useChange();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const length = lengthOf(next);
  const missing =
    current === "" || next === ""
      ? "Type the present password and a new one"
      : length < passwordRule.minimum &&
        `A password has at least ${passwordRule.minimum} characters`;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (missing) return;
    const wanted = { currentPassword: current, newPassword: next };
    if (!(await change("PUT", "/api/session/password", wanted))) return;
    setCurrent("");
    setNext("");
    showToast({
      key: "password",
      tone: "done",
      title: "Password changed",
      text: "Every other browser of yours was signed out.",
    });
    await queries.invalidateQueries({ queryKey: sessionsKey });
  };
  const elsewhere = refused?.issues.some(({ field }) => /^(current|new)Password$/.test(field));
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Change the password"
      className="grid max-w-[460px] gap-3.5 p-4 phone:px-3"
    >
      <p className="text-ink-2">
        Every other browser of yours is signed out, and links for you and by you stop working. If
        you do not know the present password, ask {helper(me.role)}.
      </p>
      {/* For the browser's store of passwords: whose it is. */}
      <input type="text" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordField
        label="Current password"
        value={current}
        onChange={(event) => setCurrent(event.currentTarget.value)}
        autoComplete="current-password"
        error={errorAt("currentPassword")}
      />
      <PasswordField
        label="New password"
        value={next}
        onChange={(event) => setNext(event.currentTarget.value)}
        autoComplete="new-password"
        help={passwordRuleText}
        error={errorAt("newPassword")}
        fact={<span aria-live="polite">{`${length} of ${passwordRule.minimum} characters`}</span>}
      />
      {refused && !elsewhere && (
        <p role="alert" className="text-danger text-sm">
          {refused.message}
        </p>
      )}
      <Button
        tone="primary"
        type="submit"
        off={busy ? "It is being changed" : missing}
        className="justify-self-start"
      >
        Change the password
      </Button>
    </form>
  );
}

const helper = (role: string) =>
  role === "owner"
    ? "another owner for a link, or run npm run owner-link on the server's terminal"
    : role === "admin"
      ? "an owner for a link"
      : "an owner or admin for a link";
