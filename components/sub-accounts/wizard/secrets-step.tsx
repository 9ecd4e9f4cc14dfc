"use client";
import { type ComponentProps, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { Icon } from "@/components/ui/icon";
import { NoticeLine } from "@/components/ui/panel-message";
import { SoftLink } from "@/components/ui/soft-link";
import { TextField } from "@/components/ui/text-field";
import type { CreationJob, KeyFileAnswer } from "@/lib/sub-accounts/api";
import type { ExportedKey } from "@/lib/sub-accounts/key-file";
import { undeliveredKeys } from "../known-sub-accounts";
import {
  KeyFileCheck,
  KeyFileDownload,
  OwnerOpens,
  SealedFileDownload,
} from "./encrypted-key-file";
import { SecretRow } from "./secret-row";

const waiver = "I have the keys";

/** The created keys: a sealed package, a look at each, and the wiping once they are handed over. */
export function SecretsStep({ job, onChanged }: { job: CreationJob; onChanged: () => void }) {
  const { withConnection } = useDesk();
  const keys = undeliveredKeys(job);
  const [ids, uids] = [keys.map(({ id }) => id), keys.map(({ uid }) => uid)];
  const [file, setFile] = useState<KeyFileAnswer | null>(null);
  const [opened, setOpened] = useState<readonly ExportedKey[] | null>(null);
  const proved = opened !== null;
  const unknown = job.rows.filter(({ state }) => state === "unknown");

  if (keys.length === 0) return <NoKeys job={job} />;
  return (
    <>
      <div className="border-line border-b px-4 py-3 phone:px-3">
        <h2 className="text-xl">
          {keys.length === 1 ? "1 key" : `${keys.length} keys`}, shown only here
        </h2>
        <p className="mt-0.5 max-w-[72ch] text-ink-2">
          The exchange returns a secret once. They are encrypted on the desk and deleted when you
          finish.
        </p>
      </div>
      <div
        className={
          "grid grid-cols-3 border-line border-b *:border-line *:p-4 " +
          "[&>*:not(:last-child)]:border-r max-[1100px]:grid-cols-1 phone:*:px-3"
        }
      >
        <FileDownload recipient={job.recipient} keys={ids} file={file} onFile={setFile} />
        {job.recipient?.kind === "public-key" && <OwnerOpens />}
        {job.recipient?.kind !== "public-key" && (
          <KeyFileCheck key={file?.text} uids={uids} verified={proved} onVerified={setOpened} />
        )}
        <FinishPanel keys={ids} verified={proved} onDone={onChanged} />
      </div>
      <ul aria-label="Created keys">
        {keys.map((key) => (
          <SecretRow
            key={key.id}
            facts={key}
            sealedForRecipient={job.recipient !== null}
            opened={opened?.find(({ uid }) => uid === key.uid)}
            onChanged={onChanged}
          />
        ))}
      </ul>
      <p className="flex max-w-[84ch] gap-2 px-4 py-3 text-ink-2 phone:px-3">
        <Icon name="lock" className="mt-0.5 size-3.5" />
        <span>
          <b className="font-semibold text-ink">You'll be asked before leaving.</b> Nothing here is
          stored in the address, browser or logs. Reveals, key files and delivery are in the audit
          log.
        </span>
      </p>
      {unknown.map((row) => (
        <NoticeLine
          key={row.id}
          tone="unknown"
          icon="question"
          action={
            <SoftLink href={withConnection(`/sub-accounts/new?job=${job.id}&step=run`)}>
              Resolve manually
            </SoftLink>
          }
        >
          {row.alias}: no key to show. If it exists, its secret is lost: revoke it at the exchange.
        </NoticeLine>
      ))}
    </>
  );
}

/** The file, made in the way that was chosen before the creation. */
function FileDownload({
  recipient,
  ...rest
}: ComponentProps<typeof KeyFileDownload> & { recipient: CreationJob["recipient"] }) {
  if (recipient === null) return <KeyFileDownload {...rest} />;
  return <SealedFileDownload recipient={recipient} {...rest} />;
}

/** What there is to say when no key is left: none was created, or all were delivered. */
function NoKeys({ job }: { job: CreationJob }) {
  const { withConnection } = useDesk();
  const made = job.rows.filter(({ key }) => key !== null).length;
  return (
    <div className="px-4 py-6 phone:px-3">
      <h2 className="flex items-center gap-2 text-xl">
        <Icon name="check" className="size-4" />
        {made === 0 ? "No key was created" : "Delivered and wiped"}
      </h2>
      <p className="mt-1 max-w-[64ch] text-ink-2">
        {made === 0
          ? "No sub-account was created, so there is nothing to deliver."
          : "The desk has deleted these secrets and keeps only a fingerprint of each."}
      </p>
      <p className="mt-3 flex gap-4">
        <SoftLink href={withConnection("/sub-accounts")}>Back to the registry</SoftLink>
        <SoftLink href={withConnection(`/sub-accounts/new?job=${job.id}&step=run`)}>
          Details
        </SoftLink>
      </p>
    </div>
  );
}

interface FinishPanelProps {
  keys: readonly string[];
  verified: boolean;
  onDone: () => void;
}

/** Wipes the desk's copies, once the package was proved or a user says they have the keys. */
function FinishPanel({ keys, verified, onDone }: FinishPanelProps) {
  const { busy, refused, change } = useChange();
  const [typed, setTyped] = useState("");
  const disabledReason = busy
    ? "Deleting\u2026"
    : !verified && typed.trim() !== waiver && `Check the key file, or type "${waiver}"`;
  const finish = async () => {
    if (await change("POST /api/sub-accounts/hand-over", { keys })) onDone();
  };
  return (
    <section aria-labelledby="finish" className="flex flex-col gap-2">
      <h3 id="finish" className="text-md">
        3 Finish and wipe
      </h3>
      {verified ? (
        <p className="text-ink-2 text-xs">The key file opens. The desk can delete the keys.</p>
      ) : (
        <TextField
          label={`Or type "${waiver}"`}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ErrorText>{refused?.message}</ErrorText>
      <Button
        tone="warn"
        disabledReason={disabledReason}
        onClick={() => void finish()}
        className="self-start"
      >
        Wipe {keys.length === 1 ? "the key" : `${keys.length} keys`} from the desk
      </Button>
    </section>
  );
}
