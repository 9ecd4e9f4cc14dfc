"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FileField } from "@/components/ui/file-field";
import { Icon } from "@/components/ui/icon";
import { PasswordField } from "@/components/ui/password-field";
import { PackageError } from "@/lib/sub-accounts/package";
import { proveFile } from "@/lib/sub-accounts/prove-file";

interface ProvePanelProps {
  /** Whose keys the file must hold. */
  uids: readonly string[];
  proved: boolean;
  onProved: () => void;
}

/**
 * Opens the file that was saved, in this browser, which sends nothing: proof that it is on the
 * disk, whole, and that the passphrase is right.
 */
export function ProvePanel({ uids, proved, onProved }: ProvePanelProps) {
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const prove = async () => {
    if (!file) return;
    setBusy(true);
    setWrong(null);
    try {
      await proveFile(file, passphrase, uids);
      setPassphrase("");
      onProved();
    } catch (error) {
      setWrong(error instanceof PackageError ? error.message : notHere);
    }
    setBusy(false);
  };
  const off = busy
    ? "It is being opened"
    : !file
      ? "Choose the file that was downloaded"
      : passphrase === "" && "Type the passphrase";
  return (
    <section aria-labelledby="prove" className="flex min-w-0 flex-col gap-2">
      <h3 id="prove" className="text-md">
        2 Prove it opens
      </h3>
      {proved ? (
        <p role="status" className="flex items-center gap-1.5">
          <Icon name="check" />
          The file opens with your passphrase and holds every key.
        </p>
      ) : (
        <>
          <FileField
            label="The encrypted key file from your disk"
            accept=".json,application/json"
            onChange={(chosen) => {
              setFile(chosen);
              setWrong(null);
            }}
          />
          <PasswordField
            label="The passphrase once more"
            help="Opened in this browser, which sends nothing."
            value={passphrase}
            autoComplete="off"
            error={wrong}
            onChange={(event) => setPassphrase(event.target.value)}
          />
          <Button off={off} onClick={() => void prove()} className="self-start">
            Open it
          </Button>
        </>
      )}
    </section>
  );
}

const notHere =
  "This browser cannot open it on an address without https. Open the file elsewhere to prove it.";
