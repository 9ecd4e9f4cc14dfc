"use client";
import type { ConnectionsAnswer, ListedConnection } from "@/lib/people/connections";
import { AddDialog } from "./add-dialog";
import { LiveDialog } from "./live-dialog";
import { RemoveDialog } from "./remove-dialog";

/** Which dialog is open. */
export type Asked =
  | { readonly kind: "add" }
  | { readonly kind: "remove"; readonly listed: ListedConnection }
  | { readonly kind: "live"; readonly account: ListedConnection["account"] };

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
      return <AddDialog page={page} {...rest} />;
    case "remove":
      return <RemoveDialog listed={asked.listed} {...rest} />;
    case "live":
      return <LiveDialog account={asked.account} {...rest} />;
  }
}
