"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PasswordField } from "@/components/ui/password-field";
import { openPackage, PackageError } from "@/lib/sub-accounts/package";
import type { PackageAnswer } from "@/lib/sub-accounts/wire";

interface ProvePanelProps {
  file: PackageAnswer | null;
  proved: boolean;
  onProved: () => void;
}

/** Opens the package in this browser, which sends nothing: proof that the passphrase is right. */
export function ProvePanel({ file, proved, onProved }: ProvePanelProps) {
  const [passphrase, setPassphrase] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const prove = async () => {
    setBusy(true);
    setWrong(null);
    try {
      await openPackage(file?.text ?? "", passphrase);
      setPassphrase("");
      onProved();
    } catch (error) {
      const words = error instanceof PackageError ? error.message : notHere;
      setWrong(words);
    }
    setBusy(false);
  };
  const off = busy
    ? "It is being opened"
    : !file
      ? "Download the package first"
      : passphrase === "" && "Type the passphrase";
  return (
    <section aria-labelledby="prove" className="flex flex-col gap-2">
      <h3 id="prove" className="text-md">
        2 Prove it opens
      </h3>
      {proved ? (
        <p role="status" className="flex items-center gap-1.5">
          <Icon name="check" />
          It opens with your passphrase.
        </p>
      ) : (
        <>
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
