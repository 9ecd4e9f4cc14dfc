"use client";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { PasswordField } from "@/components/ui/text-field";
import { deskMutation, isMutationFailure, redirectToSignIn, unlockedEvent } from "@/lib/api/client";

interface ReauthenticationDialogProps {
  title?: string;
  text?: string;
  /** Each thing that the text speaks of. */
  items?: readonly string[];
  /** What the last button says. */
  action?: string;
  onTyped: () => void;
  onClose: () => void;
}

/** Asks for the user's own password, so that an open desk alone is not enough. */
export function ReauthenticationDialog({
  title = "Confirm your password",
  text = "Enter your password to continue. Nothing has changed yet.",
  items = [],
  action = "Continue",
  onTyped,
  onClose,
}: ReauthenticationDialogProps) {
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async () => {
    if (busy || password === "") return;
    setBusy(true);
    setError(null);
    const answer = await deskMutation("POST /api/session/password", { password });
    setBusy(false);
    if (!isMutationFailure(answer)) {
      dispatchEvent(new Event(unlockedEvent));
      return onTyped();
    }
    if (answer.status === 401) redirectToSignIn();
    setError(answer.message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      preventClose={busy}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            tone="primary"
            disabledReason={
              busy ? "Checking\u2026" : password === "" && "Enter your password first"
            }
            onClick={() => void send()}
          >
            {action}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} className="grid gap-3">
        <p className="text-ink-2">{text}</p>
        {items.length > 0 && <ItemList items={items} />}
        <PasswordField
          label="Password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          {...(error ? { error } : {})}
        />
        {/* Enter in the field sends the form. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}

function ItemList({ items }: { items: readonly string[] }) {
  // Two of them may read alike: orders of the same size and price.
  const numbered = items.map((text, number) => ({ text, number }));
  return (
    <ul className="thin-bar max-h-[30vh] overflow-y-auto">
      {numbered.map(({ text, number }) => (
        <li key={number} className="break-words border-line-soft border-t py-1 text-sm">
          {text}
        </li>
      ))}
    </ul>
  );
}
