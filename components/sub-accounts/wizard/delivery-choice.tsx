"use client";

import { useState } from "react";
import { Button, CopyButton } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { Field, FieldTextArea } from "@/components/ui/field";
import { RadioList } from "@/components/ui/radio-list";
import { SelectField } from "@/components/ui/select-field";
import { PasswordField } from "@/components/ui/text-field";
import { newPassphrase } from "@/lib/sub-accounts/generate-values";
import { keyFilePassphraseLength } from "@/lib/sub-accounts/key-file";
import {
  KeyFileError,
  type KeyRecipient,
  readRecipientKey,
  recipientFingerprint,
  recipientFromPassphrase,
} from "@/lib/sub-accounts/key-recipient";

const ways = [
  {
    value: "passphrase",
    name: "Passphrase",
    text:
      "Stays in this browser: the desk stores keys it can't open. If you lose the " +
      "passphrase, you lose the keys.",
  },
  {
    value: "public-key",
    name: "The client\u2019s own public key",
    text:
      "Only the holder of its private key can open the file. No one on this desk sees a " +
      "secret.",
  },
  {
    value: "desk",
    name: "This desk\u2019s vault",
    text: "The desk can open them: reveal each once, or download them in an encrypted file.",
  },
] as const;

type Way = (typeof ways)[number]["value"];

/** For whom the keys of a creation will be sealed, as it is being chosen. */
export function useDeliveryChoice() {
  const [way, setWay] = useState<Way | null>(null);
  const [passphrase, setPassphrase] = useState("");
  const [again, setAgain] = useState("");
  const [pasted, setPasted] = useState("");
  const [fingerprint, setFingerprint] = useState("");
  const [keepHours, setKeepHours] = useState("168");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const tried = async <Made,>(make: () => Promise<Made>): Promise<Made | undefined> => {
    setProblem(null);
    setBusy(true);
    try {
      return await make();
    } catch (error) {
      setProblem(error instanceof KeyFileError ? error.message : notHere);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const paste = async (text: string) => {
    setPasted(text);
    setFingerprint("");
    if (text.trim() === "") return setProblem(null);
    const read = await tried(async () => recipientFingerprint(await readRecipientKey(text)));
    setFingerprint(read ?? "");
  };
  return {
    ...{ way, setWay, passphrase, setPassphrase, again, setAgain, pasted, paste },
    ...{ fingerprint, problem, busy, keepHours, setKeepHours },
    /** Why there is no recipient yet; false when there is one. */
    missing: busy ? "Preparing encryption" : missingOf({ way, passphrase, again, fingerprint }),
    /** The recipient, null for the desk itself; undefined when there is none, with the reason. */
    recipient: (): Promise<KeyRecipient | null | undefined> =>
      tried(async () => {
        if (way === "passphrase") return recipientFromPassphrase(passphrase, again);
        if (way === "desk") return null;
        return { kind: "public-key", publicKey: await readRecipientKey(pasted) };
      }),
  };
}

/** Hours; none for keys that wait until somebody takes them over. */
const lifetimes = [
  { value: "24", label: "After 24 hours" },
  { value: "72", label: "After 3 days" },
  { value: "168", label: "After 7 days" },
  { value: "", label: "Never" },
];

const notHere = "Encryption needs https in this browser.";

interface Selected {
  readonly way: Way | null;
  readonly passphrase: string;
  readonly again: string;
  readonly fingerprint: string;
}

function missingOf({ way, passphrase, again, fingerprint }: Selected): string | false {
  if (way === null) return "Choose who can open the keys";
  if (way === "public-key") return fingerprint === "" && "Paste the client's public key";
  if (way === "desk") return false;
  if (passphrase.length < keyFilePassphraseLength) {
    return `The passphrase needs at least ${keyFilePassphraseLength} characters`;
  }
  return again === "" && "Repeat the passphrase";
}

type DeliveryChoiceState = ReturnType<typeof useDeliveryChoice>;

/** Chooses for whom the keys are sealed, before anything is created. */
export function DeliveryChoice({ choice }: { choice: DeliveryChoiceState }) {
  return (
    <div className="max-w-[720px] px-4 pt-3 phone:px-3">
      <RadioList
        legend="Who can open the keys"
        options={ways}
        value={choice.way}
        onChange={choice.setWay}
      />
      {choice.way === "passphrase" && <PassphraseFields choice={choice} />}
      {choice.way === "public-key" && <PublicKeyField choice={choice} />}
      <SelectField
        label="Delete undelivered keys after"
        className="mt-2 w-[260px] phone:w-full"
        help={
          "Until then they are listed on Overview. A sub-account with a deleted key still " +
          "counts towards the 20."
        }
        value={choice.keepHours}
        options={lifetimes}
        onChange={choice.setKeepHours}
      />
      <ErrorText className="mt-1">{choice.problem}</ErrorText>
    </div>
  );
}

function PassphraseFields({ choice }: { choice: DeliveryChoiceState }) {
  const { passphrase, setPassphrase, again, setAgain } = choice;
  return (
    <div className="mt-2 flex flex-wrap items-end gap-3">
      <PasswordField
        label="Passphrase of the keys"
        value={passphrase}
        autoComplete="new-password"
        onChange={(event) => setPassphrase(event.target.value)}
        className="w-[260px] phone:w-full"
      />
      <span className="flex items-center gap-1">
        <Button tone="quiet" onClick={() => setPassphrase(newPassphrase())}>
          Make one
        </Button>
        {passphrase !== "" && <CopyButton value={passphrase} what="passphrase of the keys" />}
      </span>
      <PasswordField
        label="Repeat"
        value={again}
        autoComplete="off"
        onChange={(event) => setAgain(event.target.value)}
        className="w-[260px] phone:w-full"
      />
    </div>
  );
}

function PublicKeyField({ choice }: { choice: DeliveryChoiceState }) {
  return (
    <div className="mt-2">
      <Field label="Public key on P-256, as PEM or JWK">
        <FieldTextArea
          rows={4}
          spellCheck={false}
          autoComplete="off"
          placeholder="-----BEGIN PUBLIC KEY-----"
          value={choice.pasted}
          onChange={(event) => void choice.paste(event.target.value)}
        />
      </Field>
      <p role="status" className="mt-1 text-ink-2 text-xs">
        {choice.fingerprint === "" ? (
          "The client creates the pair: openssl ecparam -name prime256v1 -genkey -noout -out " +
          "key.pem"
        ) : (
          <>
            Compare its fingerprint with the client: <b className="mono">{choice.fingerprint}</b>
          </>
        )}
      </p>
    </div>
  );
}
