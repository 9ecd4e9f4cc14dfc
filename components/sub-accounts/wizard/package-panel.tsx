"use client";
import { useState } from "react";
import { useChange } from "@/components/shell/use-change";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { PasswordField } from "@/components/ui/password-field";
import { newPassphrase } from "@/lib/sub-accounts/generate";
import { packagePassphraseLength } from "@/lib/sub-accounts/package";
import type { PackageAnswer } from "@/lib/sub-accounts/wire";

interface PackagePanelProps {
  keys: readonly string[];
  file: PackageAnswer | null;
  onFile: (file: PackageAnswer) => void;
}

/** All keys in a file that opens with a passphrase of the person's own. */
export function PackagePanel({ keys, file, onFile }: PackagePanelProps) {
  const { busy, refused, change } = useChange();
  const [passphrase, setPassphrase] = useState("");
  const short = passphrase.length < packagePassphraseLength;
  const off = busy
    ? "It is being sealed"
    : short && `The passphrase needs at least ${packagePassphraseLength} characters`;
  const download = async () => {
    const body = { keys, passphrase };
    const made = await change<PackageAnswer>("POST", "/api/sub-accounts/package", body);
    if (!made) return;
    save(made);
    setPassphrase("");
    onFile(made);
  };
  return (
    <section aria-labelledby="package" className="flex flex-col gap-2">
      <h3 id="package" className="text-md">
        1 Download the sealed package
      </h3>
      <PasswordField
        label="Passphrase of the package"
        help={`At least ${packagePassphraseLength} characters. Lost passphrase, lost keys.`}
        value={passphrase}
        autoComplete="new-password"
        error={refused?.message}
        onChange={(event) => setPassphrase(event.target.value)}
      />
      <span className="flex flex-wrap items-center gap-2">
        <Button tone="primary" off={off} onClick={() => void download()}>
          Download
        </Button>
        <Button tone="quiet" onClick={() => setPassphrase(newPassphrase())}>
          Make one
        </Button>
        {passphrase !== "" && <CopyButton value={passphrase} what="package's passphrase" />}
      </span>
      {file && (
        <p role="status" className="text-ink-2 text-xs">
          Downloaded {file.name}
        </p>
      )}
    </section>
  );
}

function save({ name, text }: PackageAnswer): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
