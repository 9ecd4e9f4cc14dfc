"use client";

import { type FormEvent, useState } from "react";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ErrorText } from "@/components/ui/error-text";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { type ChannelKind, type ChannelMade, channelKindLabels } from "@/lib/alerts/channels";
import type { AlertLevel } from "@/lib/alerts/rules";

const kinds = (Object.keys(channelKindLabels) as ChannelKind[]).map((value) => ({
  value,
  label: channelKindLabels[value],
}));

/** What a kind of channel is asked for, and where it is found. */
interface KindFields {
  readonly address?: string;
  /** Typed once and never shown again. */
  readonly secret?: string;
  readonly help?: string;
}

const fieldsOf: Readonly<Record<ChannelKind, KindFields>> = {
  email: { address: "E-mail address" },
  webhook: { address: "https address" },
  telegram: {
    ...{ address: "Chat ID or @channel", secret: "Bot token" },
    help: "Create a bot with @BotFather and add it to the chat.",
  },
  slack: {
    secret: "Webhook address",
    help: "In Slack, add an app with an incoming webhook for the channel.",
  },
  discord: {
    secret: "Webhook address",
    help: "In Discord: Edit channel, Integrations, Webhooks, Copy webhook URL.",
  },
};

const levels = [
  { value: "warn", label: "Warnings and errors" },
  { value: "error", label: "Errors only" },
  { value: "none", label: "No alerts" },
] as const;

/** What an e-mail channel lacks while the desk has no mail server. */
export const noMailText =
  "Can't send: SMTP_URL isn't set in .env. Set it and MAIL_FROM, then restart the desk.";

interface NewChannelProps {
  /** Whether the desk was told of a server that takes its e-mail. */
  sendsEmail: boolean;
  onMade: (made: ChannelMade) => void;
}

/** A channel to be added: its kind, its name, where it leads, and which alerts go there. */
export function NewChannelForm({ sendsEmail, onMade }: NewChannelProps) {
  const { busy, refused, change, errorAt, forget } = useChange();
  const [kind, setKind] = useState<ChannelKind>(sendsEmail ? "email" : "webhook");
  const [level, setLevel] = useState<AlertLevel | "none">("warn");
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const text = (name: string) => String(typed.get(name) ?? "");
    const named = { name: text("name"), alertsFrom: level === "none" ? null : level };
    const made = await change(
      "POST /api/channels",
      kind === "telegram"
        ? { ...named, kind, address: text("address"), secret: text("secret") }
        : kind === "slack" || kind === "discord"
          ? { ...named, kind, secret: text("secret") }
          : { ...named, kind, address: text("address") },
    );
    if (!made) return;
    form.reset();
    onMade(made);
  };
  const fields = fieldsOf[kind];
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
        onChange={(next) => {
          setKind(next);
          forget();
        }}
        className="w-[120px]"
      />
      <TextField
        label="Name"
        name="name"
        maxLength={80}
        autoComplete="off"
        error={errorAt("name")}
        className="w-[180px]"
      />
      <PlaceFields key={kind} fields={fields} errorAt={errorAt} />
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
      {fields.help && <p className="basis-full text-ink-3 text-xs">{fields.help}</p>}
      {kind === "email" && !sendsEmail && (
        <p className="basis-full text-attn text-xs">{noMailText}</p>
      )}
      <ErrorText className="basis-full">
        {refused && !refused.passwordNeeded && refused.issues.length === 0 && refused.message}
      </ErrorText>
    </form>
  );
}

interface PlaceFieldsProps {
  fields: KindFields;
  errorAt: (field: string) => string | undefined;
}

/** Where the channel leads: its address, and what is secret of it. */
function PlaceFields({ fields, errorAt }: PlaceFieldsProps) {
  return (
    <>
      {fields.address && (
        <TextField
          label={fields.address}
          name="address"
          autoComplete="off"
          error={errorAt("address")}
          className={cx(fields.secret ? "w-[180px]" : "w-[320px]", "phone:w-full")}
        />
      )}
      {fields.secret && (
        <TextField
          label={fields.secret}
          name="secret"
          type="password"
          autoComplete="off"
          error={errorAt("secret")}
          className="w-[320px] phone:w-full"
        />
      )}
    </>
  );
}
