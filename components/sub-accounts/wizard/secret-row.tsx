"use client";
import { useEffect, useState } from "react";
import { useChange } from "@/components/requests/use-change";
import { Button, CopyButton } from "@/components/ui/button";
import { Countdown } from "@/components/ui/countdown";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/error-text";
import { Icon } from "@/components/ui/icon";
import { Moment } from "@/components/ui/times";
import type { CreatedKeyFacts, RevealedSecrets } from "@/lib/sub-accounts/api";
import { type ExportedKey, envText, jsonText } from "@/lib/sub-accounts/key-file";
import { KeyDeliveryMark } from "../sub-account-marks";

const shownMs = 30_000;
const dots = "\u2022".repeat(12);

interface SecretRowProps {
  facts: CreatedKeyFacts & Pick<ExportedKey, "label" | "permissions" | "ipList">;
  /** The desk cannot open it. */
  sealedForRecipient: boolean;
  /** What this browser opened of the file, as long as the page stands. */
  opened: ExportedKey | undefined;
  onChanged: () => void;
}

/** A created key with its secrets hidden; shown once, for half a minute, and never kept. */
export function SecretRow({ facts, sealedForRecipient, opened, onChanged }: SecretRowProps) {
  const { busy, refused, change } = useChange();
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<{ secrets: RevealedSecrets; until: number } | null>(null);

  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), Math.max(0, shown.until - Date.now()));
    return () => clearTimeout(timer);
  }, [shown]);

  const reveal = async () => {
    const secrets = await change("POST /api/sub-accounts/keys/[key]/reveal", { key: facts.id });
    setAsking(false);
    if (secrets) setShown({ secrets, until: Date.now() + shownMs });
    onChanged();
  };
  const inTheClear = shown ? { ...facts, ...shown.secrets } : opened;
  return (
    <li className="border-line-soft border-b px-4 py-2.5 phone:px-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-semibold">{facts.label}</b>
        <span className="mono text-ink-2">{facts.alias}</span>
        <span className="text-ink-2">
          uid <span className="mono">{facts.uid}</span>{" "}
          <CopyButton value={facts.uid} what={`uid of ${facts.label}`} />
        </span>
        <KeyDeliveryMark state={facts.delivery} />
        <Expiry at={facts.expiresAt} />
        <span className="flex-1" />
        {inTheClear && <Copies of={inTheClear} />}
        {shown ? (
          <Countdown
            until={shown.until}
            before="hidden in "
            over="hidden"
            className="text-attn text-xs"
          />
        ) : (
          <Button
            size="sm"
            disabledReason={
              sealedForRecipient
                ? "Only its recipient can open it"
                : facts.delivery !== "sealed" && "Already revealed once"
            }
            onClick={() => setAsking(true)}
          >
            <Icon name="eye" className="size-3" />
            Reveal once
          </Button>
        )}
      </div>
      <SecretParts facts={facts} secrets={shown?.secrets} />
      <ErrorText className="mt-1">{refused?.message}</ErrorText>
      {asking && (
        <RevealDialog
          label={facts.label}
          busy={busy}
          onReveal={() => void reveal()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

function Expiry({ at }: { at: number | null }) {
  if (at === null) return null;
  return (
    <span className="text-ink-3 text-xs">
      wiped on <Moment at={at} said />
    </span>
  );
}

/** What is in the clear in this browser, to be copied as programs read it. */
function Copies({ of }: { of: ExportedKey }) {
  return (
    <span className="flex items-center gap-1 text-ink-2 text-xs">
      .env <CopyButton value={envText(of)} what={`.env lines of ${of.label}`} />
      JSON <CopyButton value={jsonText(of)} what={`JSON of ${of.label}`} />
    </span>
  );
}

interface SecretPartsProps extends Pick<SecretRowProps, "facts"> {
  /** Undefined while they are hidden. */
  secrets: RevealedSecrets | undefined;
}

function SecretParts({ facts, secrets }: SecretPartsProps) {
  const parts = [
    { name: "API key", hidden: `${dots}${facts.keyLast4}`, value: secrets?.apiKey },
    { name: "Secret", hidden: dots, value: secrets?.secretKey },
    { name: "Passphrase", hidden: dots, value: secrets?.passphrase },
  ];
  return (
    <dl className="mt-1 flex flex-wrap gap-x-8 gap-y-1">
      {parts.map(({ name, hidden, value }) => (
        <div key={name} className="flex min-w-0 items-center gap-2">
          <dt className="text-ink-3 text-xs">{name}</dt>
          <dd className="mono break-all">
            {value === undefined ? (
              <span className="text-ink-2">{hidden}</span>
            ) : (
              <>
                {value} <CopyButton value={value} what={`${name} of ${facts.label}`} />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface RevealDialogProps {
  label: string;
  busy: boolean;
  onReveal: () => void;
  onClose: () => void;
}

function RevealDialog({ label, busy, onReveal, onClose }: RevealDialogProps) {
  return (
    <Dialog
      title={`Reveal ${label}?`}
      onClose={onClose}
      preventClose={busy}
      footer={
        <>
          <Button data-rest onClick={onClose}>
            Cancel
          </Button>
          <Button tone="primary" disabledReason={busy && "Opening\u2026"} onClick={onReveal}>
            Reveal now
          </Button>
        </>
      }
    >
      <p>
        Key, secret and passphrase are shown once, for 30 seconds. Recorded in the audit log. Until
        you finish, they are also in the encrypted key file.
      </p>
    </Dialog>
  );
}
