"use client";

import { type FormEvent, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { PageHead } from "@/components/panels/page-frame";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { PasswordField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast/toast-store";
import { lengthOf, passwordRule, passwordRuleText } from "@/lib/users/password/password-rule";
import { roleText } from "@/lib/users/role-text";
import { roleNames } from "@/lib/users/roles";
import { SessionList } from "./session-list";

const heading = "border-line border-b bg-raised px-4 py-1.5 text-sm phone:px-3";

/** Who is signed in, their password, and the browsers that they are signed in with. */
export function AccountScreen() {
  const { me } = useDesk();
  const facts = [
    ["Name", me.name],
    ["E-mail", me.email],
    ["Role", `${roleNames[me.role]} of ${me.deskName}`],
    ["Permissions", roleText(me.role)],
  ] as const;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead title="Your account" />
      <div className="thin-bar min-h-0 flex-1 overflow-y-auto">
        <dl className="grid max-w-[720px] grid-cols-[96px_minmax(0,1fr)] gap-y-1.5 p-4 phone:px-3">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="m-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <section aria-label="Password">
          <h2 className={`border-t ${heading}`}>Password</h2>
          <PasswordForm />
        </section>
        <section aria-label="Sessions">
          <h2 className={`border-t ${heading}`}>Sessions</h2>
          <SessionList />
        </section>
      </div>
    </div>
  );
}

/** A new password for a user who knows the current one. */
function PasswordForm() {
  const { me } = useDesk();
  const { busy, refused, change, errorAt, renew } = useChange();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const length = lengthOf(next);
  const missing = missingInput(current, next);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (missing) return;
    const wanted = { currentPassword: current, newPassword: next };
    if (!(await change("PUT /api/session/password", wanted))) return;
    setCurrent("");
    setNext("");
    showToast({
      key: "password",
      tone: "done",
      title: "Password changed",
      text: "You were signed out everywhere else.",
    });
    await renew("/api/sessions");
  };
  const elsewhere = refused?.issues.some(({ field }) => /^(current|new)Password$/.test(field));
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Change password"
      className="grid max-w-[460px] gap-3.5 p-4 phone:px-3"
    >
      <p className="text-ink-2">
        You'll be signed out everywhere else. Invite links stop working. If you forgot your
        password, ask {helper(me.role)}.
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
      <ErrorText>{refused && !elsewhere && refused.message}</ErrorText>
      <Button
        tone="primary"
        type="submit"
        disabledReason={busy ? "Saving\u2026" : missing}
        className="justify-self-start"
      >
        Change password
      </Button>
    </form>
  );
}

/** What is still to be typed, or false. */
function missingInput(current: string, next: string): string | false {
  if (current === "" || next === "") return "Enter your current and a new password";
  const short = lengthOf(next) < passwordRule.minimum;
  return short && `Use at least ${passwordRule.minimum} characters`;
}

const helper = (role: string) =>
  role === "owner"
    ? "another owner for a link, or run npm run owner-link on the server"
    : role === "admin"
      ? "an owner for a link"
      : "an owner or admin for a link";
