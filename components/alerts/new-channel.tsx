"use client";

import { type FormEvent, useState } from "react";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { ChannelKind, ChannelMade } from "@/lib/alerts/channels";
import type { AlertLevel } from "@/lib/alerts/rules";

const kinds = [
  { value: "email", label: "E-mail" },
  { value: "webhook", label: "Webhook" },
] as const;

const levels = [
  { value: "warn", label: "Warnings and errors" },
  { value: "error", label: "Errors only" },
  { value: "none", label: "No alerts" },
] as const;

interface NewChannelProps {
  /** Whether the desk was told of a server that takes its e-mail. */
  sendsEmail: boolean;
  onMade: (made: ChannelMade) => void;
}

/** A channel to be added: its kind, its name, where it leads, and which alerts go there. */
export function NewChannelForm({ sendsEmail, onMade }: NewChannelProps) {
  const { busy, refused, change, errorAt } = useChange();
  const [kind, setKind] = useState<ChannelKind>(sendsEmail ? "email" : "webhook");
  const [level, setLevel] = useState<AlertLevel | "none">("error");
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const made = await change("POST /api/channels", {
      kind,
      name: String(typed.get("name") ?? ""),
      address: String(typed.get("address") ?? ""),
      alertsFrom: level === "none" ? null : level,
    });
    if (!made) return;
    form.reset();
    onMade(made);
  };
  return (
    <form
      aria-label="New channel"
      onSubmit={add}
      className="flex flex-wrap items-end gap-3 border-line-soft border-t px-4 py-3 phone:px-3"
    >
      <SelectField
        label="Kind"
        options={kinds}
        value={kind}
        onChange={setKind}
        className="w-[110px]"
      />
      <TextField
        label="Name"
        name="name"
        maxLength={80}
        autoComplete="off"
        error={errorAt("name")}
        className="w-[180px]"
      />
      <TextField
        label={kind === "email" ? "E-mail address" : "https address"}
        name="address"
        autoComplete="off"
        error={errorAt("address")}
        className="w-[320px] phone:w-full"
      />
      <SelectField
        label="Alerts"
        options={levels}
        value={level}
        onChange={setLevel}
        className="w-[170px]"
      />
      <Button type="submit" className="mb-1" disabledReason={busy && "Adding\u2026"}>
        Add channel
      </Button>
      {kind === "email" && !sendsEmail && (
        <p className="basis-full text-attn text-xs">
          To send e-mail, set SMTP_URL and MAIL_FROM in the desk's settings.
        </p>
      )}
      <ErrorText className="basis-full">
        {refused && !refused.passwordNeeded && refused.issues.length === 0 && refused.message}
      </ErrorText>
    </form>
  );
}
