"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { useChange } from "@/components/requests/use-change";
import { Button, CopyButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import {
  type ChannelDelivery,
  type ChannelsAnswer,
  channelKindLabels,
  type DeliveryChannel,
} from "@/lib/alerts/channels";
import { deskQuery } from "@/lib/api/query";
import { AlertSection, EmptySection } from "./alert-section";
import { stateInk, stateText } from "./deliveries";
import { NewChannelForm, noMailText } from "./new-channel";
import { useChannels } from "./use-channels";

/** Where alerts and exports are delivered, what came of the last message to each, and a new one. */
export function Channels() {
  const { me } = useDesk();
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const { data } = useChannels();
  const show = (answer: ChannelsAnswer) =>
    queries.setQueryData(deskQuery("/api/channels").queryKey, answer);
  if (!data) return null;
  return (
    <AlertSection title="Channels" note="for alerts and scheduled exports">
      {data.channels.length === 0 && <EmptySection>No channels yet.</EmptySection>}
      <ul aria-label="Channels">
        {data.channels.map((channel) => (
          <ChannelLine
            key={channel.id}
            channel={channel}
            sends={channel.kind !== "email" || data.sendsEmail}
            last={data.deliveries.find(({ channelId }) => channelId === channel.id)}
            onChanged={show}
          />
        ))}
      </ul>
      {secret && (
        <p role="status" className="flex flex-wrap items-center gap-2 px-4 py-2 phone:px-3">
          <span className="font-medium">Signing secret: copy it now, it can't be shown again.</span>
          <code className="break-all font-mono">{secret}</code>
          <CopyButton value={secret} what="signing secret" />
        </p>
      )}
      {me.capabilities.includes("alerts.manage") && (
        <NewChannelForm
          sendsEmail={data.sendsEmail}
          onMade={({ secret: made, ...answer }) => {
            setSecret(made);
            show(answer);
          }}
        />
      )}
      <HowToVerify />
    </AlertSection>
  );
}

const levelTexts = { warn: "warnings and errors", error: "errors", none: "no alerts" };

interface ChannelLineProps {
  channel: DeliveryChannel;
  /** Whether the desk can send to it: e-mail needs a server. */
  sends: boolean;
  /** The newest message to it. */
  last: ChannelDelivery | undefined;
  onChanged: (answer: ChannelsAnswer) => void;
}

function ChannelLine({ channel, sends, last, onChanged }: ChannelLineProps) {
  const { id, kind, name, address, alertsFrom, createdBy } = channel;
  const { me } = useDesk();
  const { busy, refused, change } = useChange();
  const send = async (route: "POST /api/channels/[channel]" | "DELETE /api/channels/[channel]") => {
    const answer = await change(route, { channel: id });
    if (answer) onChanged(answer);
  };
  return (
    <li className="flex flex-wrap items-center gap-2 border-line-soft border-t px-4 py-2 phone:px-3">
      <span className="font-medium">{name}</span>
      <span className="min-w-0 flex-1 basis-[220px] break-all text-ink-2">
        {[
          channelKindLabels[kind],
          address,
          levelTexts[alertsFrom ?? "none"],
          `by ${createdBy}`,
        ].join(" \u00b7 ")}
        {!sends && <span className="block text-attn text-xs">{noMailText}</span>}
        {last && <LastDelivery delivery={last} />}
      </span>
      {refused && <span className="text-attn text-xs">{refused.message}</span>}
      {me.capabilities.includes("alerts.manage") && (
        <>
          <Button
            size="sm"
            aria-label={`Send ${name} a test`}
            disabledReason={busy && "Saving\u2026"}
            onClick={() => void send("POST /api/channels/[channel]")}
          >
            Send test
          </Button>
          <Button
            size="sm"
            aria-label={`Remove ${name}`}
            disabledReason={busy && "Saving\u2026"}
            onClick={() => void send("DELETE /api/channels/[channel]")}
          >
            Remove
          </Button>
        </>
      )}
    </li>
  );
}

function LastDelivery({ delivery }: { delivery: ChannelDelivery }) {
  const { subject, state, lastResponse } = delivery;
  return (
    <span className={cx("block text-xs", stateInk(delivery) || "text-ink-3")}>
      {subject}: {stateText(delivery)}
      {lastResponse && state !== "delivered" && ` \u00b7 ${lastResponse}`}
    </span>
  );
}

const snippet = `import { createHmac, timingSafeEqual } from "node:crypto";

function isFromDesk(secret, headers, body) {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = \`\${headers["webhook-id"]}.\${headers["webhook-timestamp"]}.\${body}\`;
  const wanted = createHmac("sha256", key).update(signed).digest();
  const given = Buffer.from(headers["webhook-signature"].replace("v1,", ""), "base64");
  const age = Math.abs(Date.now() / 1000 - headers["webhook-timestamp"]);
  return given.length === wanted.length && timingSafeEqual(given, wanted) && age < 300;
}`;

function HowToVerify() {
  return (
    <details className="border-line-soft border-t px-4 py-2 phone:px-3">
      <summary className="cursor-pointer font-medium">Verify a webhook</summary>
      <p className="max-w-[80ch] py-1 text-ink-2">
        The signature is an HMAC-SHA256 over id, timestamp and body (Standard Webhooks). Verify it
        over the raw body before parsing, and process each webhook-id once: retries keep their id.
      </p>
      <div className="flex items-start gap-2">
        <pre className="no-bar overflow-x-auto rounded-md bg-raised p-2 font-mono text-xs">
          <code>{snippet}</code>
        </pre>
        <CopyButton value={snippet} what="code" />
      </div>
    </details>
  );
}
