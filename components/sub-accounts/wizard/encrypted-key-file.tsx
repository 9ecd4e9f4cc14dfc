"use client";

import { type ReactNode, useId, useState } from "react";
import { saveFile } from "@/components/export/export-button";
import { useChange } from "@/components/requests/use-change";
import { Button, CopyButton } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { FileField } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { PasswordField } from "@/components/ui/text-field";
import type { KeyFileAnswer, RecipientFacts } from "@/lib/sub-accounts/api";
import { newPassphrase } from "@/lib/sub-accounts/generate-values";
import {
  type ExportedKey,
  keyFilePassphraseLength,
  verifyKeyFile,
} from "@/lib/sub-accounts/key-file";
import { KeyFileError } from "@/lib/sub-accounts/key-recipient";

function Step({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <h3 id={id} className="text-md">
        {title}
      </h3>
      {children}
    </section>
  );
}

const Downloaded = ({ file }: { file: KeyFileAnswer }) => (
  <p role="status" className="text-ink-2 text-xs">
    Downloaded {file.name}
  </p>
);

interface KeyFileDownloadProps {
  keys: readonly string[];
  file: KeyFileAnswer | null;
  onFile: (file: KeyFileAnswer) => void;
}

/** All keys in a file that opens with a passphrase of the user's own. */
export function KeyFileDownload({ keys, file, onFile }: KeyFileDownloadProps) {
  const { busy, refused, change } = useChange();
  const [passphrase, setPassphrase] = useState("");
  const short = passphrase.length < keyFilePassphraseLength;
  const disabledReason = busy
    ? "Encrypting\u2026"
    : short && `The passphrase needs at least ${keyFilePassphraseLength} characters`;
  const download = async () => {
    const made = await change("POST /api/sub-accounts/package", { keys, passphrase });
    if (!made) return;
    save(made);
    setPassphrase("");
    onFile(made);
  };
  return (
    <Step title="1 Download the encrypted key file">
      <PasswordField
        label="Passphrase of the key file"
        help={`At least ${keyFilePassphraseLength} characters. If you lose it, you lose the keys.`}
        value={passphrase}
        autoComplete="new-password"
        error={refused?.message}
        onChange={(event) => setPassphrase(event.target.value)}
      />
      <span className="flex flex-wrap items-center gap-2">
        <Button tone="primary" disabledReason={disabledReason} onClick={() => void download()}>
          Download
        </Button>
        <Button tone="quiet" onClick={() => setPassphrase(newPassphrase())}>
          Make one
        </Button>
        {passphrase !== "" && <CopyButton value={passphrase} what="key file's passphrase" />}
      </span>
      {file && <Downloaded file={file} />}
    </Step>
  );
}

interface SealedFileDownloadProps {
  keys: readonly string[];
  recipient: RecipientFacts;
  file: KeyFileAnswer | null;
  onFile: (file: KeyFileAnswer) => void;
}

/** The keys that were sealed for a recipient: the desk hands out what it cannot open. */
export function SealedFileDownload({ keys, recipient, file, onFile }: SealedFileDownloadProps) {
  const { busy, refused, change } = useChange();
  const download = async () => {
    const made = await change("POST /api/sub-accounts/sealed", { keys });
    if (!made) return;
    save(made);
    onFile(made);
  };
  return (
    <Step title="1 Download the encrypted key file">
      <p className="text-ink-2 text-xs">
        {recipient.kind === "passphrase"
          ? "Encrypted with the passphrase chosen earlier. The desk can't open it."
          : "Encrypted for the client's public key. Only the private key's holder can open it."}
      </p>
      <p className="text-ink-2 text-xs">
        Fingerprint <span className="mono break-all">{recipient.fingerprint}</span>
      </p>
      <Button
        tone="primary"
        disabledReason={busy && "Preparing\u2026"}
        onClick={() => void download()}
        className="self-start"
      >
        Download
      </Button>
      <ErrorText>{refused?.message}</ErrorText>
      {file && <Downloaded file={file} />}
    </Step>
  );
}

/** What to do with a file that only its recipient opens. */
export function OwnerOpens() {
  return (
    <Step title="2 Send it to its owner">
      <p className="text-ink-2 text-xs">
        They open it with their private key using docs/open-keys.mjs or any JWE tool:
      </p>
      <p className="mono text-xs">node open-keys.mjs --key key.pem --env FILE</p>
      <p className="text-ink-2 text-xs">
        Finish once they confirm it opens: it is then deleted here.
      </p>
    </Step>
  );
}

const save = ({ name, text }: KeyFileAnswer) =>
  saveFile(name, new Blob([text], { type: "application/json" }));

interface KeyFileCheckProps {
  /** Whose keys the file must hold. */
  uids: readonly string[];
  verified: boolean;
  onVerified: (opened: readonly ExportedKey[]) => void;
}

/**
 * Opens the file that was saved, in this browser, which sends nothing: proof that it is on the
 * disk, whole, and that the passphrase is right.
 */
export function KeyFileCheck({ uids, verified, onVerified }: KeyFileCheckProps) {
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const prove = async () => {
    if (!file) return;
    setBusy(true);
    setWrong(null);
    try {
      const opened = await verifyKeyFile(file, passphrase, uids);
      setPassphrase("");
      onVerified(opened);
    } catch (error) {
      setWrong(error instanceof KeyFileError ? error.message : notHere);
    }
    setBusy(false);
  };
  const disabledReason = busy
    ? "Opening\u2026"
    : !file
      ? "Choose the downloaded file"
      : passphrase === "" && "Enter the passphrase";
  return (
    <Step title="2 Check that it opens">
      {verified ? (
        <p role="status" className="flex items-center gap-1.5">
          <Icon name="check" />
          The file opens and contains every key.
        </p>
      ) : (
        <>
          <FileField
            label="The encrypted key file from your disk"
            accept=".json,application/json"
            onChange={(selected) => {
              setFile(selected);
              setWrong(null);
            }}
          />
          <PasswordField
            label="Passphrase again"
            help="Opened in this browser only."
            value={passphrase}
            autoComplete="off"
            error={wrong}
            onChange={(event) => setPassphrase(event.target.value)}
          />
          <Button
            disabledReason={disabledReason}
            onClick={() => void prove()}
            className="self-start"
          >
            Open it
          </Button>
        </>
      )}
    </Step>
  );
}

const notHere = "This browser needs https to open it. Check the file elsewhere.";
