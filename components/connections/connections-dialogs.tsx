"use client";
import type { ConnectionsAnswer, ListedAccount, ListedKey } from "@/lib/people/connections";
import { AddDialog } from "./add-dialog";
import { LiveDialog } from "./live-dialog";
import { RemoveDialog } from "./remove-dialog";

/** Which dialog is open. */
export type Asked =
  | { readonly kind: "add"; readonly accountId?: string }
  | { readonly kind: "remove"; readonly account: ListedAccount; readonly listed: ListedKey }
  | { readonly kind: "live"; readonly account: ListedAccount };

interface ConnectionsDialogsProps {
  asked: Asked;
  page: ConnectionsAnswer;
  onDone: (answer: ConnectionsAnswer) => void;
  onClose: () => void;
}

/** Whichever dialog of the page is open. */
export function ConnectionsDialogs({ asked, page, ...rest }: ConnectionsDialogsProps) {
  switch (asked.kind) {
    case "add":
      return <AddDialog page={page} accountId={asked.accountId ?? ""} {...rest} />;
    case "remove":
      return <RemoveDialog account={asked.account} listed={asked.listed} {...rest} />;
    case "live":
      return <LiveDialog account={asked.account} {...rest} />;
  }
}
